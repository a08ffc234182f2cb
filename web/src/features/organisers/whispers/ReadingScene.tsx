import type { ReactNode } from 'react';
import type { Word } from '../../../api/use-act.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import styles from './ReadOut.module.css';

interface Props {
  large?: boolean;
  /** Undefined for nothing to read out. */
  current: { readonly id: string; readonly words: string } | undefined;
  /** How many come after it. */
  later: number;
  /** While nothing is known. */
  instead?: ReactNode;
  /** What was done, or why not, where no bar says it. */
  word?: Word | null;
  /** What can be done. */
  children: ReactNode;
}

/** Up to so many letters are shown larger. */
const few = 60;

/** What the host reads out, one at a time and without a name, the first that was sent to the stage first. */
export function ReadingScene({ large = false, current, later, instead, word, children }: Props) {
  return (
    <section className={large ? styles.large : 'stack'} aria-label="On stage">
      <div className={styles.scene}>
        {current ? (
          <>
            <p className="small semibold rose">On stage, as the host reads it</p>
            {/* A screen reader announces the next one. */}
            <p
              className={styles.words}
              data-few={current.words.length <= few || undefined}
              dir="auto"
              aria-live="polite"
            >
              {current.words || '(Empty message body)'}
            </p>
            <p className="muted small">
              {later === 0 ? 'Nothing waits after this one.' : `${later} more after this one.`}
            </p>
          </>
        ) : (
          (instead ?? (
            <EmptyState icon="whisper" title="Nothing to read out">
              Whispers that are sent to the stage stand here, without a name.
            </EmptyState>
          ))
        )}
      </div>
      {word !== undefined && (
        <p className={`small ${word?.tone === 'error' ? 'rose' : 'muted'}`} role="status">
          {word?.text}
        </p>
      )}
      <div className={styles.actions} data-acts={large ? '' : undefined}>
        {children}
      </div>
    </section>
  );
}
