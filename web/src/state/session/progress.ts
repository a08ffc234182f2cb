import type { Summary } from '@fresher-party/contract/calls/accounts';
import { recallSeen } from '../kept/last-seen.ts';
import { createStore, useStore } from '../store.ts';
import { useSignedUp } from './arrival.ts';
import { currentSession, useUserId } from './session.ts';

type Summaries = Readonly<Record<string, Summary>>;

const empty: Summaries = {};

function recalled(): Summaries {
  const userId = currentSession()?.user.id ?? '';
  const seen = userId === '' ? null : recallSeen<Summary>(userId, 'summary');
  return seen ? { [userId]: seen.data } : empty;
}

const store = createStore(recalled());

export const keepSummary = (userId: string, summary: Summary): void => store.set({ ...store.get(), [userId]: summary });

export function useSummary(): Summary | null {
  const userId = useUserId();
  return useStore(store, empty, (known) => known[userId] ?? null);
}

const stepsOf = ({ votes, songs, whispers }: Summary): number =>
  votes.length + (songs.requested > 0 ? 1 : 0) + (whispers.sent > 0 ? 1 : 0);

export function useProgress(): number {
  const summary = useSummary();
  const userId = useUserId();
  return userId === '' ? 0 : 1 + (summary ? stepsOf(summary) : 0);
}

export function useHasActed(): boolean {
  const isNew = useSignedUp();
  const summary = useSummary();
  return isNew || (summary !== null && stepsOf(summary) > 0);
}
