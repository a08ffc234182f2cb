/** What is known of the user besides the session: what they have done, how they arrived, reminders. */

import type { Summary } from '@fresher-party/contract/calls/accounts';
import { recallSeen } from '../kept/browser-storage.ts';
import { createStore, useStore } from '../store.ts';
import { currentSession, useUserId } from './session.ts';

type Summaries = Readonly<Record<string, Summary>>;

const empty: Summaries = {};

function recalled(): Summaries {
  const userId = currentSession()?.user.id ?? '';
  const seen = userId === '' ? null : recallSeen<Summary>(userId, 'summary');
  return seen ? { [userId]: seen.data } : empty;
}

const summaries = createStore(recalled());

export const keepSummary = (userId: string, summary: Summary): void =>
  summaries.set({ ...summaries.get(), [userId]: summary });

export function useSummary(): Summary | null {
  const userId = useUserId();
  return useStore(summaries, empty, (known) => known[userId] ?? null);
}

const stepsOf = ({ votes, songs, whispers }: Summary): number =>
  votes.length + (songs.requested > 0 ? 1 : 0) + (whispers.sent > 0 ? 1 : 0);

/** The number of lit bulbs: one for the pass, one for each thing that the user has done. */
export function useProgress(): number {
  const summary = useSummary();
  const userId = useUserId();
  return userId === '' ? 0 : 1 + (summary ? stepsOf(summary) : 0);
}

/** Whether the user has done anything yet, or has signed up in this visit. */
export function useHasActed(): boolean {
  const userId = useUserId();
  const isNew = useStore(signedUp, null, (id) => id !== null && id === userId);
  const summary = useSummary();
  return isNew || (summary !== null && stepsOf(summary) > 0);
}

interface Arrival {
  readonly userId: string;
  readonly how: 'signed-up' | 'password-changed';
  /** The navigation to the first page, once it is shown: the next one, or a reload, forgets the arrival. */
  readonly landing: string | null;
}

const arrivals = createStore<Arrival | null>(null);
const signedUp = createStore<string | null>(null);

/** Call it before the session starts. */
export function markArrival(userId: string, how: Arrival['how']): void {
  arrivals.set({ userId, how, landing: null });
}

/** Call it for each navigation, with its key. */
export function updateArrival(key: string): void {
  const arrival = arrivals.get();
  // Not before: offers are kept from covering the page on which they are first made.
  if (arrival?.how === 'signed-up') signedUp.set(arrival.userId);
  if (arrival) arrivals.set((arrival.landing ?? key) === key ? { ...arrival, landing: key } : null);
}

export function useArrival(): Arrival['how'] | null {
  const userId = useUserId();
  return useStore(arrivals, null, (arrival) => (arrival?.userId === userId ? arrival.how : null));
}

const reminders = createStore<{ readonly userId: string; readonly areWanted: boolean } | null>(null);

export const setRemindersWanted = (userId: string, areWanted: boolean): void => reminders.set({ userId, areWanted });

/** True until it is known that they are off. */
export function useRemindersWanted(): boolean {
  const userId = useUserId();
  return useStore(reminders, null, (known) => known?.userId !== userId || known.areWanted);
}
