import { limits } from '@fresher-party/contract/limits';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useSubmit } from '../../api/use-act.ts';
import { serverNow } from '../../state/event/event.ts';
import { createStore, useStore } from '../../state/store.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './UndoBar.module.css';

/** One's own last act. */
export interface Done {
  /** Identifies the act. */
  readonly key: string;
  readonly text: ReactNode;
  /** By the server's clock. */
  readonly at: number;
  readonly tone?: 'error';
  /** Absent if it can't be undone. */
  readonly undo?: () => unknown;
}

/** A failed act. `at` by the server’s clock. */
export const failed = (text: ReactNode, at = serverNow()): Done => ({ key: `failed-${at}`, text, at, tone: 'error' });

const store = createStore<Done | null>(null);

/** Offers to undo a component's last act, until it expires or another one replaces it. */
export function useOfferUndo(last: Done | null): void {
  const undo = useEffectEvent(() => last?.undo?.());
  const offer = useEffectEvent((): Done | null => last && { ...last, ...(last.undo && { undo }) });
  const key = last?.key;
  useEffect(() => {
    const done = key === undefined ? null : offer();
    const leftMs = done ? done.at + limits.undoLifetime - serverNow() : 0;
    if (leftMs <= 0) return;
    const withdraw = () => store.get() === done && store.set(null);
    store.set(done);
    const timer = window.setTimeout(withdraw, leftMs);
    return () => {
      window.clearTimeout(timer);
      withdraw();
    };
  }, [key]);
}

/** A bar above the dock: one's own last act, with Undo for ten seconds and a ring that counts down. */
export function UndoBar() {
  const done = useStore(store, null, (shown) => shown);
  const [undo, undoing] = useSubmit(async (of: Done) => void (await of.undo?.()), { rests: true });
  return (
    <div className={styles.place} role="status" aria-label="What happened">
      {done && (
        <div className={`row middle ${styles.bar}`} key={done.key} data-tone={done.tone} data-done="">
          {done.tone === 'error' ? (
            <Icon name="alert" />
          ) : (
            <svg
              className={styles.ring}
              viewBox="0 0 24 24"
              aria-hidden="true"
              style={{ '--gone': `${done.at - serverNow()}ms` } as CSSProperties}
            >
              <circle cx="12" cy="12" r="9" pathLength="1" />
            </svg>
          )}
          <p
            className={`shrink breakable two-lines ${styles.words}`}
            role={done.tone === 'error' ? 'alert' : undefined}
          >
            {done.text}
          </p>
          {done.undo && (
            <button
              type="button"
              className={`target gap-2 bold ${styles.undo}`}
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
  );
}
