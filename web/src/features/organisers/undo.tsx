import type { RequestBody } from '@fresher-party/contract/endpoints';
import { limits } from '@fresher-party/contract/limits';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { outcomeOf, useAct, useSubmit } from '../../api/use-act.ts';
import { serverNow } from '../../state/event/event.ts';
import { useUserId } from '../../state/session/session.ts';
import { createStore, useStore } from '../../state/store.ts';
import { Icon } from '../../ui/Icon.tsx';
import { send } from './admin-queries.ts';
import styles from './Undo.module.css';

export interface Done {
  readonly text: ReactNode;
  /** By the server's clock. Another act has another one. */
  readonly at: number;
  readonly tone?: 'error';
  readonly undo?: () => unknown;
}

export const failed = (text: ReactNode, at = serverNow()): Done => ({ text, at, tone: 'error' });

const store = createStore<Done | null>(null);

/** Offers to undo a component's last act, until it expires or another one replaces it. */
export function useOfferUndo(last: Done | null): void {
  const undo = useEffectEvent(() => last?.undo?.());
  const offer = useEffectEvent((): Done | null => last && { ...last, ...(last.undo && { undo }) });
  const at = last?.at;
  useEffect(() => {
    const done = at === undefined ? null : offer();
    const leftMs = done ? done.at + limits.undoLifetime - serverNow() : 0;
    if (leftMs <= 0) return;
    const withdraw = () => store.get() === done && store.set(null);
    store.set(done);
    const timer = window.setTimeout(withdraw, leftMs);
    return () => {
      window.clearTimeout(timer);
      withdraw();
    };
  }, [at]);
}

/** A bar above the dock: one's own last act, with Undo for ten seconds. */
export function UndoBar() {
  const done = useStore(store, null, (shown) => shown);
  const [undo, undoing] = useSubmit(async (of: Done) => void (await of.undo?.()), { rests: true });
  const isError = done?.tone === 'error';
  return (
    <div className={styles.place} role="status" aria-label="What happened">
      {done && (
        <div className={`row middle ${styles.bar}`} key={done.at} data-tone={done.tone} data-done="">
          {isError && <Icon name="alert" />}
          <p className={`shrink breakable two-lines ${styles.words}`} role={isError ? 'alert' : undefined}>
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

/**
 * Acts on what all organisers share, one at a time. Each sends the version that the organiser saw: the server refuses
 * an act on an older one. `last`: the last act that can be undone, which its own organiser is offered.
 */
export function useSharedAct<K extends 'POST /songs/board' | 'POST /admin/now'>(
  key: K,
  version: number,
  last: { readonly text: string; readonly at: string; readonly by: { readonly id: string } } | null,
  refresh: () => Promise<unknown>,
  failedText: string,
) {
  type Act = Omit<RequestBody<K>, 'version'> | { readonly act: 'undo' };
  const run = async (shown: number, what: Act) => {
    const body = { ...what, version: shown } as never;
    const result = await send<'POST /songs/board' | 'POST /admin/now'>(key, { body });
    return result.success ? null : { ...outcomeOf(result, failedText, () => ''), at: serverNow() };
  };
  const { act, busy, outcome, setOutcome } = useAct(run, { refresh, rests: true, version });
  // Not through `act`, which ignores taps for a second after an action.
  const undo = async () => {
    setOutcome(await run(version, { act: 'undo' }));
    await refresh();
  };
  const me = useUserId();
  const done = last?.by.id === me ? { text: last.text, at: Date.parse(last.at), undo } : null;
  useOfferUndo(outcome ? failed(outcome.text, outcome.at) : done);
  return { act: (what: Act) => void act(version, what), busy };
}
