import type { AuditEntry } from '@fresher-party/contract/calls/log';
import type { MessageCounts } from '@fresher-party/contract/calls/messages';
import type { PeopleShown, PersonRow } from '@fresher-party/contract/calls/people';
import type { Reminder } from '@fresher-party/contract/calls/reminders';
import type { Board, BoardSong } from '@fresher-party/contract/calls/songs';
import type { Station } from '@fresher-party/contract/calls/stations';
import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import type { Output } from '@fresher-party/contract/endpoints';
import type { MessageState } from '@fresher-party/contract/messages';
import type { SongOrder } from '@fresher-party/contract/songs';
import { type MessageList, readMessageList, readSongList, type SongList, withOlderSongs } from '../../api/aliases.ts';
import type { QueryDefinition } from '../../api/use-query.ts';
import { applyFacts, setPublished } from '../../state/event/event.ts';

export type EventFacts = Output<'GET /admin/event'>['data'];
export type TurnoutAnswer = Output<'GET /admin/turnout'>['data'];

/** Computed by the server: the fair order needs every request. */
export const djBoard: QueryDefinition<'GET /songs/board', Board> = {
  endpoint: 'GET /songs/board',
  read: ({ data }) => data.board,
};

/** The queue in another order, before it is cut. */
export const sortedQueue = (order: SongOrder): QueryDefinition<'GET /songs/board', readonly BoardSong[]> => ({
  endpoint: 'GET /songs/board',
  query: { order },
  read: ({ data }) => data.board.queue,
});

/** Paginated: the panel refetches after each new request, and each row costs a read. */
export const allSongs: QueryDefinition<'GET /songs/all', SongList> & { readonly append: typeof withOlderSongs } = {
  endpoint: 'GET /songs/all',
  query: { limit: 50 },
  read: readSongList,
  append: withOlderSongs,
};

/** How many people there are and how many have voted. Counts per candidate are secret until published (ADR 40). */
export const turnout: QueryDefinition<'GET /admin/turnout', TurnoutAnswer> = {
  endpoint: 'GET /admin/turnout',
  read: ({ data }) => data.turnout && data.people && data,
  // Votes and sign-ups are not in the audit log, so no listener reports them.
  refreshEvery: 20_000,
};

/** The state of the vote, for organisers. */
export const votingDesk: QueryDefinition<'GET /admin/voting', VotingStanding> = {
  endpoint: 'GET /admin/voting',
  read: ({ data }) => data.voting,
};

/** The event's current facts, uncached. Updates what all pages show. */
export const eventFacts: QueryDefinition<'GET /admin/event', EventFacts> = {
  endpoint: 'GET /admin/event',
  read: ({ data }) => data.state && data.facts && data,
  onData: ({ state, facts }) => {
    applyFacts(state);
    setPublished(state.version === 0 ? null : { version: state.version, facts });
  },
};

/** Only the API knows the progress of a reminder, so the page polls. */
export const reminders: QueryDefinition<'GET /admin/reminders', readonly Reminder[]> = {
  endpoint: 'GET /admin/reminders',
  read: ({ data }) => data.reminders,
  refreshEvery: 10_000,
};

/** The current announcement. Polled, since no listener reports how many phones it has reached. */
export const announced: QueryDefinition<'GET /admin/announcement', Output<'GET /admin/announcement'>['data']> = {
  endpoint: 'GET /admin/announcement',
  read: ({ data }) => (data.announcement === undefined ? undefined : data),
  refreshEvery: 10_000,
};

/** Polled often, to show soon that a link has been opened. */
export const stations: QueryDefinition<'GET /admin/stations', readonly Station[]> = {
  endpoint: 'GET /admin/stations',
  read: ({ data }) => data.stations,
  refreshEvery: 5000,
};

interface PeopleList {
  readonly people: readonly PersonRow[];
  /** Length of the whole list. */
  readonly total: number;
  readonly nextCursor: string | null;
}
const people = {
  endpoint: 'GET /admin/people',
  read: ({ data, results, nextCursor }: Output<'GET /admin/people'>): PeopleList => ({
    people: data.people,
    total: results,
    nextCursor: nextCursor ?? null,
  }),
  append: (earlier: PeopleList, page: PeopleList): PeopleList => ({
    ...page,
    people: [...earlier.people, ...page.people],
  }),
} as const;
export const peopleWith = (text: string, show: PeopleShown) => ({
  ...people,
  query: { show, ...(text === '' ? {} : { text }) },
});

/** The number of addresses on the guest list. */
export const guests: QueryDefinition<'GET /admin/guests', number> = {
  endpoint: 'GET /admin/guests',
  read: ({ data }) => data.guests,
};

const append = (earlier: MessageList, page: MessageList): MessageList => ({
  ...earlier,
  messages: [...earlier.messages, ...page.messages],
  nextCursor: page.nextCursor,
});

export type Messages = QueryDefinition<'GET /messages/all' | 'GET /messages/user/{id}', MessageList> & {
  readonly append: typeof append;
};
/** Where whispers are being moved, until the server has answered: a list that was read before shows them there, too. */
export const movesUnderWay = new Map<string, MessageState>();

const readMessages = (answer: unknown): MessageList => {
  const list = readMessageList(answer);
  return { ...list, messages: list.messages.map((one) => ({ ...one, state: movesUnderWay.get(one.id) ?? one.state })) };
};
const allMessages: Messages = { endpoint: 'GET /messages/all', read: readMessages, append };

/** The messages of one state; with a text, only those that contain it. Live pages load the first page again and again. */
export const messagesWith = (state: MessageState, text: string): Messages => ({
  ...allMessages,
  query: { state, limit: 25, ...(text === '' ? {} : { text }) },
});
export const pendingMessages = messagesWith('pending', '');
export const stagedMessages = messagesWith('on-stage', '');

export const messageCounts: QueryDefinition<'GET /messages/counts', MessageCounts> = {
  endpoint: 'GET /messages/counts',
  read: ({ data }) => data.counts,
};
export const messagesOf: Messages = { endpoint: 'GET /messages/user/{id}', read: readMessages, append };

interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly nextCursor: string | null;
}
export const auditLog = {
  endpoint: 'GET /admin/audit',
  read: ({ data, nextCursor }: Output<'GET /admin/audit'>): AuditPage => ({
    entries: data.entries,
    nextCursor: nextCursor ?? null,
  }),
  append: (earlier: AuditPage, page: AuditPage): AuditPage => ({
    ...page,
    entries: [...earlier.entries, ...page.entries],
  }),
} as const;
