/** The last actions on a page, by the user or another organiser, and how to undo them. UndoBar shows the newest. */

import { limits } from '@fresher-party/contract/limits';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { serverNow } from '../../state/event/event.ts';
import { useUserId } from '../../state/session/session.ts';
import { createStore, useStore } from '../../state/store.ts';

/** Milliseconds for which an undo is offered, or a failure shown. */
export const offeredForMs = limits.undoLifetime;

export interface Done {
  /** Identifies the action. */
  readonly key: string;
  readonly text: ReactNode;
  /** By the server's clock. */
  readonly at: number;
  /** The organiser who did it; absent for the user. */
  readonly by?: { readonly id: string; readonly name: string };
  readonly tone?: 'error';
  /** Absent if it can't be undone. */
  readonly undo?: () => unknown;
}

/** A failed action. `at` by the server’s clock. */
export const failed = (text: ReactNode, at = serverNow()): Done => ({ key: `failed-${at}`, text, at, tone: 'error' });

export interface Offer extends Done {
  readonly id: string;
  /** The name of another organiser. */
  readonly who: string | null;
}

const none: readonly Offer[] = [];
const offers = createStore(none);

const drop = (id: string): void => offers.set(offers.get().filter((offer) => offer.id !== id));

/** The newest offer that has not expired. Pure. */
export const newestOf = (all: readonly Offer[], now: number): Offer | null =>
  all.filter(({ at }) => now - at < offeredForMs).toSorted((a, b) => b.at - a.at)[0] ?? null;

/** Offers to undo a component's last action, until it expires or another one replaces it. */
export function useOfferUndo(last: Done | null): void {
  const id = useId();
  const me = useUserId();
  const latest = useRef(last);
  latest.current = last;
  const key = last?.key;
  useEffect(() => {
    const done = latest.current;
    if (key === undefined || !done || serverNow() - done.at >= offeredForMs) return drop(id);
    const who = done.by && done.by.id !== me ? done.by.name : null;
    const undo = done.undo && (() => latest.current?.undo?.());
    offers.set([...offers.get().filter((offer) => offer.id !== id), { ...done, ...(undo && { undo }), id, who }]);
  }, [key, id, me]);
  useEffect(() => () => drop(id), [id]);
}

export const useOffers = (): readonly Offer[] => useStore(offers, none, (all) => all);
