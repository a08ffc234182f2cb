import type { CSSProperties } from 'react';
import { useSubmit } from '../../api/use-submit.ts';
import { serverNow } from '../../state/event/event.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './UndoBar.module.css';
import { type Done, useLastAct } from './undo-offers.ts';

/** A bar above the dock: one's own last act, with Undo for ten seconds and a ring that counts down. */
export function UndoBar() {
  const done = useLastAct();
  const [undo, undoing] = useSubmit(async (of: Done) => void (await of.undo?.()), { rests: true });
  return (
    <div className={styles.place}>
      <div role="status" aria-label="What happened">
        {done && (
          <div className={styles.bar} key={done.key} data-tone={done.tone} data-done="">
            {done.tone === 'error' ? (
              <Icon name="alert" />
            ) : (
              <svg
                className={styles.ring}
                viewBox="0 0 24 24"
                aria-hidden="true"
                style={{ '--gone': `${done.at - serverNow()}ms` } as CSSProperties}
              >
                <circle cx="12" cy="12" r="9" />
                <circle cx="12" cy="12" r="9" pathLength="1" />
              </svg>
            )}
            <p className={styles.words} role={done.tone === 'error' ? 'alert' : undefined}>
              {done.text}
            </p>
            {done.undo && (
              <button
                type="button"
                className={styles.undo}
                aria-disabled={undoing || undefined}
                onClick={() => void undo(done)}
              >
                <Icon name="undo" size={20} />
                Undo
              </button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
