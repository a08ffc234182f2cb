import type { EndpointKey, Output } from '@fresher-party/contract/endpoints';
import { formatDate, formatTime, type Moment } from '@fresher-party/contract/format-date';
import type { MessageState } from '@fresher-party/contract/messages';
import { type MessageList, readMessageList } from '../../api/aliases.ts';
import { type CallOptions, callAny, randomHex } from '../../api/client.ts';
import { fetchQuery, type Query, type QueryDefinition, useQuery } from '../../api/use-query.ts';
import { useLiveSignal } from '../../live/live.ts';
import type { LiveTarget } from '../../live/targets.ts';
import { applyFacts, setPublished } from '../../state/event/event.ts';
import { clearFailure } from './undo.tsx';

/** `Sat 11 October, 7:00 PM`. */
export const dayAndTime = (moment: Moment): string => `${formatDate(moment, 'EEE d MMMM')}, ${formatTime(moment)}`;

/** A query that is asked again when one of the targets changes. */
export function useLiveQuery<K extends EndpointKey, T>(
  query: QueryDefinition<K, T>,
  targets: readonly LiveTarget[],
  isWanted = true,
): Query<T> {
  const answer = useQuery(query, isWanted ? undefined : null);
  // Not while the first answer is on its way: what a listener tells first would ask a second time.
  const isKnown = answer.data !== undefined || answer.failure !== undefined;
  useLiveSignal(isKnown ? targets : [], async () => (await fetchQuery(query)) === null);
  return answer;
}

export function send<K extends EndpointKey>(key: K, options: Omit<CallOptions<K>, 'idempotencyKey'>) {
  clearFailure();
  return callAny<Output<K>>(key, { ...options, idempotencyKey: randomHex() });
}

export type EventFacts = Output<'GET /admin/event'>['data'];
export type TurnoutAnswer = Output<'GET /admin/turnout'>['data'];

/** The type of its data follows from what it reads. */
export const defineQuery = <K extends EndpointKey, T>(query: QueryDefinition<K, T>): QueryDefinition<K, T> => query;

export const djBoard = defineQuery({ endpoint: 'GET /songs/board', read: ({ data }) => data.board });

export const turnout = defineQuery({
  endpoint: 'GET /admin/turnout',
  read: ({ data }) => data.turnout && data.people && data,
  // Votes and sign-ups are not in the audit log, so no listener reports them.
  refreshEvery: 30_000,
});

export const eventFacts = defineQuery({
  endpoint: 'GET /admin/event',
  read: ({ data }) => data.state && data.facts && data,
  onData: ({ state, facts }) => {
    applyFacts(state);
    setPublished(state.version === 0 ? null : { version: state.version, facts });
  },
});

/** Polled often, to show soon that a link has been opened. */
export const stations = defineQuery({
  endpoint: 'GET /admin/stations',
  read: ({ data }) => data.stations,
  refreshEvery: 5000,
});

export const guests = defineQuery({ endpoint: 'GET /admin/guests', read: ({ data }) => data.guests });

export const messageCounts = defineQuery({ endpoint: 'GET /messages/counts', read: ({ data }) => data.counts });

/** `newest`: the first page as the server last had it, which waits behind a button of the inbox. */
export interface InboxList extends MessageList {
  readonly newest?: MessageList;
}

const messages = {
  read: (answer: unknown): InboxList => readMessageList(answer),
  append: (earlier: InboxList, page: InboxList): InboxList => ({
    ...earlier,
    messages: [...earlier.messages, ...page.messages],
    nextCursor: page.nextCursor,
  }),
};
export type Messages = QueryDefinition<'GET /messages/all' | 'GET /messages/user/{id}', InboxList> & typeof messages;

/** The whispers in one state, with a text only those that contain it. Live pages load the first page again and again. */
export const messagesWith = (state: MessageState, limit: number, text = ''): Messages => ({
  ...messages,
  endpoint: 'GET /messages/all',
  query: { state, limit, ...(text === '' ? {} : { text }) },
});
export const messagesOf: Messages = { ...messages, endpoint: 'GET /messages/user/{id}' };
