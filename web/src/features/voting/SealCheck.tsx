import { spokenHash } from '@fresher-party/contract/seal-hash';
import { serverNow } from '../../state/event/event.ts';
import { useSealHashes } from '../../state/kept/seal-hashes.ts';
import { Notice } from '../../ui/Notice.tsx';
import { momentText } from '../../ui/wording.ts';
import { Answer } from './Answer.tsx';
import styles from './ResultsPage.module.css';
import { twoHashes } from './seal-check.ts';
import { useSealCheck } from './use-seal-check.ts';

function Alarm({ children }: { children: string }) {
  return (
    <Notice tone="error">
      {children} Please show this to the organising committee, and to others whose phones were there.
    </Notice>
  );
}

const Spoken = ({ hash }: { hash: string }) => <span className="unbroken digits">{spokenHash(hash)}</span>;

/** Whether the published results are what was sealed, as far as this phone has witnessed it (ADR 40). */
export function SealCheck({ sealText }: { sealText: string | null }) {
  const check = useSealCheck(sealText);
  const now = serverNow();
  switch (check?.kind) {
    case 'changed':
      return <Alarm>{check.sentence}</Alarm>;
    case 'fits': {
      const { hash, at, early } = check.heard;
      const since = momentText(at, now);
      return early ? (
        <Answer icon="check" title={`Unchanged since ${since}, when this phone first saw it.`}>
          The results make the hash of the seal: <Spoken hash={hash} />
        </Answer>
      ) : (
        <Answer icon="lock" title={`This phone had not heard the hash of the seal before ${since}.`}>
          The results were out by then. They make that hash, <Spoken hash={hash} />, but whether they were changed
          before, only a phone or a person can tell who had it earlier.
        </Answer>
      );
    }
    case 'unheard':
      return (
        <Answer icon="lock" title="This phone has not heard the hash of the seal.">
          So it can’t tell whether the count was changed.
        </Answer>
      );
    case 'unable':
      return <Answer icon="lock" title="This browser can’t make the hash of the seal without https." />;
    default:
      return null;
  }
}

/** Before the results: the hash that this phone keeps to check them with. */
export function SealKept() {
  const heard = useSealHashes();
  const now = serverNow();
  const [first] = heard;
  const alarm = twoHashes(heard, now);
  if (alarm !== null) return <Alarm>{alarm}</Alarm>;
  return first ? (
    <section className={styles.check} aria-label="The seal">
      <Answer icon="lock" title="The vote is sealed, and this phone is a witness.">
        It keeps the hash of the seal since {momentText(first.at, now)}: <Spoken hash={first.hash} />. If the count is
        changed, the results won’t fit it.
      </Answer>
    </section>
  ) : null;
}
