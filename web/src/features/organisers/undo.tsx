import { limits } from '@fresher-party/contract/limits';
import { type ReactNode, useEffect } from 'react';
import { useSingleTap } from '../../api/use-act.ts';
import { serverNow } from '../../state/event/event.ts';
import { createStore, useStore } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import slot from '../../ui/Slot.module.css';
import { InSlot } from '../../ui/Slot.tsx';

interface Done {
  readonly text: ReactNode;
  readonly tone?: 'error';
  readonly undo?: () => unknown;
  /** By the server's clock. */
  readonly at: number;
}

const store = createStore<Done | null>(null);

export const withdraw = (done: Done): void => void (store.get() === done && store.set(null));

/** Says what one's own last act did, on this page or the next, until it expires or another act replaces it. */
export function say(what: Pick<Done, 'text' | 'undo'>, at = serverNow()): Done {
  const done = { ...what, at };
  const leftMs = at + limits.undoLifetime - serverNow();
  if (leftMs > 0) {
    store.set(done);
    window.setTimeout(() => withdraw(done), leftMs);
  }
  return done;
}

/** Says why an act failed, until the next one or until the page is left. */
export const sayFailed = (text: string): void => store.set({ text, tone: 'error', at: serverNow() });

export function clearFailure(): void {
  if (store.get()?.tone === 'error') store.set(null);
}

/** A bar above the dock: one's own last act, with Undo for ten seconds. */
export function UndoBar() {
  const done = useStore(store, null, (shown) => shown);
  const [undo, undoing] = useSingleTap(async (of: Done) => {
    await of.undo?.();
    withdraw(of);
    // The pressed button is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  });
  useEffect(() => clearFailure, []);
  const isError = done?.tone === 'error';
  return (
    <InSlot>
      <div role="status" aria-label="What happened" className={slot.undo}>
        {done && (
          <div className={`cluster between middle ${slot.card} ${isError ? 'rose' : ''}`} key={done.at}>
            {isError && <Icon name="alert" />}
            {/* A whisper may be long. */}
            <p className={`shrink breakable ${done.undo ? 'two-lines' : ''}`} role={isError ? 'alert' : undefined}>
              {done.text}
            </p>
            {done.undo && (
              <Button kind="quiet" icon="undo" busy={undoing} onClick={() => void undo(done)}>
                Undo
              </Button>
            )}
          </div>
        )}
      </div>
    </InSlot>
  );
}
