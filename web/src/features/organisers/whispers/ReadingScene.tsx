import type { ReactNode } from 'react';
import type { Outcome } from '../../../api/use-act.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Words } from '../../../ui/Words.tsx';
import styles from './ReadOut.module.css';

interface Props {
  large?: boolean;
  /** Undefined if there is nothing to read out. */
  current: { readonly id: string; readonly words: string } | undefined;
  /** The number of whispers after it. */
  later: number;
  /** Shown until the list has loaded. */
  instead?: ReactNode;
  /** Shown below the words when there is nothing to read out. */
  empty?: ReactNode;
  /** The outcome of the last action, on pages without an undo bar. */
  outcome?: Outcome | null;
  /** The actions; null if there are none. */
  children: ReactNode;
}

/** Texts up to this length are shown larger. */
const few = 60;

/** The whisper to read out, without a name. */
export function ReadingScene({ large = false, current, later, instead, empty, outcome, children }: Props) {
  return (
    <section className={large ? styles.large : 'stack'} aria-label="On stage">
      <div className={styles.scene}>
        {current ? (
          <>
            <p className="small semibold rose">On stage, as the host reads it</p>
            {/* Screen readers announce the next one. */}
            <Words
              text={current.words}
              className={styles.words}
              data-few={current.words.length <= few || undefined}
              aria-live="polite"
            />
            <p className="muted small">
              {later === 0 ? 'Nothing waits after this one.' : `${later} more after this one.`}
            </p>
          </>
        ) : (
          (instead ?? (
            <EmptyState icon="whisper" title="Nothing to read out">
              Whispers that are sent to the stage are shown here, without a name.
              {empty}
            </EmptyState>
          ))
        )}
      </div>
      {outcome !== undefined && (
        <p className={`small ${outcome?.tone === 'error' ? 'rose' : 'muted'}`} role="status">
          {outcome?.text}
        </p>
      )}
      {children && (
        <div className={styles.actions} data-acts={large ? '' : undefined}>
          {children}
        </div>
      )}
    </section>
  );
}
