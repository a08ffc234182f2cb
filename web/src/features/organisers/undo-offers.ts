/** What was just done on a page, by oneself or another organiser, and its way back: shown by the one bar of the page's frame (UndoBar). */

import { limits } from '@fresher-party/contract/limits';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { serverNow } from '../../state/event/event.ts';
import { useOwner } from '../../state/session/station.ts';
import { createStore, useStore } from '../../state/store.ts';

/** How long an act is offered to be undone, and a failure shown. Milliseconds. */
export const offeredForMs = limits.undoLifetime;

export interface Done {
  /** Names the act and its version: another one is another act. */
  readonly key: string;
  readonly text: ReactNode;
  /** By the server's clock. */
  readonly at: number;
  /** Who of the organisers did it; absent for oneself. */
  readonly by?: { readonly id: string; readonly name: string };
  readonly tone?: 'error';
  /** Absent where there is no way back. */
  readonly undo?: () => unknown;
}

/** An act that failed. `at` by the server’s clock. */
export const failed = (text: ReactNode, at = serverNow()): Done => ({ key: `failed-${at}`, text, at, tone: 'error' });

export interface Offer extends Done {
  readonly id: string;
  /** The name of another organiser. */
  readonly who: string | null;
}

const none: readonly Offer[] = [];
const offers = createStore(none);

const drop = (id: string): void => offers.set(offers.get().filter((offer) => offer.id !== id));

/** The newest of those that are not over. Pure. */
export const newestOf = (all: readonly Offer[], now: number): Offer | null =>
  all.filter(({ at }) => now - at < offeredForMs).toSorted((a, b) => b.at - a.at)[0] ?? null;

/** Offers the way back of a part's last act, until it is over or another one takes its place. */
export function useOfferUndo(last: Done | null): void {
  const id = useId();
  const me = useOwner();
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
