import { spokenHash } from '@fresher-party/contract/seal-hash';
import { serverNow } from '../../state/event/event.ts';
import { useSealHashes } from '../../state/kept/seal-hashes.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Times } from '../../ui/schedule/Times.tsx';
import { momentText } from '../../ui/wording.ts';
import { Answer } from './Answer.tsx';
import styles from './ResultsPage.module.css';
import { twoHashes } from './seal-check.ts';
import type { SealState } from './use-seal-check.ts';

/** Says that the count is not the one that was sealed, and whom to inform. */
export function SealAlarm({ children }: { children: string }) {
  return (
    <Notice tone="error">
      <Times>{children}</Times> Please show this to the organising committee, and compare it with other phones.
    </Notice>
  );
}

const Spoken = ({ hash }: { hash: string }) => <span className="digits breakable">{spokenHash(hash)}</span>;

/** Whether this phone can confirm that the results are what was sealed (ADR 40). SealAlarm shows a mismatch. */
export function SealAnswer({ check }: { check: SealState }) {
  switch (check?.kind) {
    case 'fits': {
      const { hash, at, early } = check.recorded;
      const since = momentText(at, serverNow());
      return early ? (
        <Answer icon="check" title={`Unchanged since ${since}, when this phone first saw it.`}>
          The results make the hash of the seal: <Spoken hash={hash} />
        </Answer>
      ) : (
        <Answer icon="lock" title={`This phone keeps the hash of the seal only since ${since}.`}>
          The results were out by then. They make that hash, <Spoken hash={hash} />. Whether they were changed before
          that, only a phone that heard it earlier can tell, or somebody who noted it.
        </Answer>
      );
    }
    case 'unrecorded':
      return (
        <Answer icon="lock" title="This phone keeps no hash of the seal.">
          So it can’t tell whether the count was changed.
        </Answer>
      );
    case 'unable':
      return <Answer icon="lock" title="This browser can’t make the hash of the seal without https." />;
    default:
      return null;
  }
}

/** Before the results: the stored hash for checking them later. */
export function SealKept() {
  const recorded = useSealHashes();
  const now = serverNow();
  const [first] = recorded;
  const alarm = twoHashes(recorded, now);
  if (alarm !== null) return <SealAlarm>{alarm}</SealAlarm>;
  return first ? (
    <section className={styles.check} aria-label="The seal">
      <Answer icon="lock" title="The vote is sealed, and this phone is a witness.">
        <Times>{`It keeps the hash of the seal since ${momentText(first.at, now)}:`}</Times>{' '}
        <Spoken hash={first.hash} />. If the count is changed, the results won’t fit it.
      </Answer>
    </section>
  ) : null;
}
