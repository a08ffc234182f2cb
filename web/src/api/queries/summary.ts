import type { Summary } from '@fresher-party/contract/calls/accounts';
import { readSummary } from '../../read/summary.ts';
import { keepSummary } from '../../state/session/progress.ts';
import { invalidate, type QueryDefinition, updateQuery } from '../use-query.ts';

const nothing: Summary = {
  votes: [],
  songs: { requested: 0, left: 0 },
  whispers: { sent: 0 },
  sendingBlocked: false,
};

/** What the user has done so far, for tickets, lights and the pass. */
export const summary: QueryDefinition<'GET /me/summary', Summary> = {
  endpoint: 'GET /me/summary',
  read: ({ data }) => readSummary(data.summary) ?? nothing,
  lastSeen: { name: 'summary', read: readSummary },
  onData: (data, userId) => keepSummary(userId, data),
};

/** An optimistic update after a call that changed the summary, then a refetch. */
export function changeSummary(change: (known: Summary) => Summary): void {
  updateQuery(summary, change);
  void invalidate(summary);
}
