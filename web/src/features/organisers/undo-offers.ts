/** The organiser's own last act, and how to undo it. UndoBar shows it for ten seconds. */

import { limits } from '@fresher-party/contract/limits';
import { type ReactNode, useEffect, useRef } from 'react';
import { serverNow } from '../../state/event/event.ts';
import { createStore, useStore } from '../../state/store.ts';

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
  const latest = useRef(last);
  latest.current = last;
  const key = last?.key;
  useEffect(() => {
    const done = latest.current;
    const leftMs = done && key !== undefined ? done.at + limits.undoLifetime - serverNow() : 0;
    if (!done || leftMs <= 0) return;
    const offer = { ...done, ...(done.undo && { undo: () => latest.current?.undo?.() }) };
    const withdraw = () => {
      if (store.get() === offer) store.set(null);
    };
    store.set(offer);
    const timer = window.setTimeout(withdraw, leftMs);
    return () => {
      window.clearTimeout(timer);
      withdraw();
    };
  }, [key]);
}

export const useLastAct = (): Done | null => useStore(store, null, (done) => done);
