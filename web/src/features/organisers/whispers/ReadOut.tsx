import { useSubmit } from '../../../api/use-submit.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { adminTexts } from '../admin-texts.ts';
import styles from './ReadOut.module.css';
import { useMoves } from './use-moves.ts';
import { useStaged } from './use-staged.ts';

const rests = { rests: true };

/** What the host reads out, one at a time and without a name, the first that was sent to the stage first. */
export function ReadOut({ large = false }: { large?: boolean }) {
  const staged = useStaged();
  const { list, messages } = staged;
  const { move } = useMoves(staged);
  const [current, ...later] = messages ?? [];
  const [pass, passing] = useSubmit(move, rests);
  return (
    <section className={`stack ${large ? styles.large : ''}`} aria-label="On stage">
      <div className={styles.scene}>
        {current ? (
          <>
            <p className="small semibold rose">On stage, as the host reads it</p>
            {/* A screen reader announces the next one. */}
            <p className={styles.words} dir="auto" aria-live="polite">
              {current.body || '(Empty message body)'}
            </p>
            <p className="muted small">
              {later.length === 0 ? 'Nothing waits after this one.' : `${later.length} more after this one.`}
            </p>
          </>
        ) : messages ? (
          <EmptyState icon="whisper" title="Nothing to read out">
            Whispers that are sent to the stage stand here, without a name.
          </EmptyState>
        ) : list.status === 'error' ? (
          <LoadFailure onRetry={() => void list.reload()}>{adminTexts.messagesFailed}</LoadFailure>
        ) : (
          <Skeleton label="Fetching what is on stage" rows={2} />
        )}
      </div>
      <div className={styles.actions} data-acts={large ? '' : undefined}>
        <Button
          kind={large ? 'gold' : 'ghost'}
          busy={passing}
          disabled={!current}
          onClick={() => current && void pass([current], 'done')}
        >
          Read, next
        </Button>
        <Button busy={passing} disabled={!current} onClick={() => current && void pass([current], 'pending')}>
          Back to pending
        </Button>
      </div>
    </section>
  );
}
