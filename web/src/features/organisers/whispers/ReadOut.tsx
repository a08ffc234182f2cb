import type { ReactNode } from 'react';
import type { Outcome } from '../../../api/use-act.ts';
import { fetchQuery } from '../../../api/use-query.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { liveTargets } from '../../../live/targets.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Words } from '../../../ui/Words.tsx';
import { counted } from '../../../ui/wording.ts';
import { messagesWith, useLiveQuery } from '../admin-queries.ts';
import styles from './ReadOut.module.css';
import { useMoves } from './use-inbox.ts';

const stagedMessages = messagesWith('on-stage');

interface Props {
  large?: boolean;
  pending: number;
  /** Shows them; undefined if they are on the page. */
  onPending: (() => void) | undefined;
}

/** The whisper that the host reads out, with the organisers' actions. */
export function ReadOut({ large = false, pending, onPending }: Props) {
  const list = useLiveQuery(stagedMessages, [liveTargets.anyAct], 2000);
  const [pass, passing] = useSubmit(
    useMoves(stagedMessages, undefined, () => fetchQuery(stagedMessages)),
    { rests: true },
  );
  return (
    <Loaded of={list} label="Fetching what is on stage" rows={2} failed="Failed to load messages" ageIsShown>
      {({ messages }) => {
        // In the order in which they were sent to the stage.
        const [current, ...later] = messages
          .filter(({ state }) => state === 'on-stage')
          .toSorted((a, b) => (a.movedAt ?? '').localeCompare(b.movedAt ?? ''));
        return (
          <ReadingScene
            large={large}
            current={current && { id: current.id, words: current.body }}
            later={later.length}
            empty={
              pending > 0 && (
                <p className="above-3">
                  {onPending ? (
                    <Button kind={large ? 'gold' : 'ghost'} onClick={onPending}>
                      Choose from {counted(pending, 'pending whisper')}
                    </Button>
                  ) : (
                    `${counted(pending, 'pending whisper')} to choose from.`
                  )}
                </p>
              )
            }
          >
            {current && (
              <>
                <Button kind={large ? 'gold' : 'ghost'} busy={passing} onClick={() => void pass([current], 'done')}>
                  Read, next
                </Button>
                <Button busy={passing} onClick={() => void pass([current], 'pending')}>
                  Back to pending
                </Button>
              </>
            )}
          </ReadingScene>
        );
      }}
    </Loaded>
  );
}

interface SceneProps {
  large?: boolean;
  /** Undefined if there is nothing to read out. */
  current: { readonly id: string; readonly words: string } | undefined;
  later: number;
  empty?: ReactNode;
  /** The outcome of the last action, on pages without an undo bar. */
  outcome?: Outcome | null;
  children: ReactNode;
}

const few = 60;

export function ReadingScene({ large = false, current, later, empty, outcome, children }: SceneProps) {
  return (
    <section className={large ? `column ${styles.large}` : 'stack'} aria-label="On stage">
      <div className={`card stack gap-4 narrowing breakable ${styles.scene}`}>
        {current ? (
          <>
            <p className="small semibold rose">On stage, as the host reads it</p>
            {/* Screen readers announce the next one. */}
            <Words
              text={current.words}
              className={`display ${styles.words}`}
              data-few={current.words.length <= few || undefined}
              aria-live="polite"
            />
            <p className="muted small">
              {later === 0 ? 'Nothing waits after this one.' : `${later} more after this one.`}
            </p>
          </>
        ) : (
          <EmptyState icon="whisper" title="Nothing to read out">
            Whispers that are sent to the stage are shown here, without a name.
            {empty}
          </EmptyState>
        )}
      </div>
      {outcome !== undefined && (
        <p className={`small ${outcome?.tone === 'error' ? 'rose' : 'muted'}`} role="status">
          {outcome?.text}
        </p>
      )}
      {children && (
        <div className={`cluster gap-2 ${styles.actions}`} data-acts={large ? '' : undefined}>
          {children}
        </div>
      )}
    </section>
  );
}
