/** Which whispers the inbox shows while others arrive and leave: the row that is being read never moves. Pure. */

import { limits } from '@fresher-party/contract/limits';
import type { InboxMessage } from '../../../read/messages.ts';

export interface InboxLists {
  /** As the API answered, newest first. */
  readonly loaded: readonly InboxMessage[];
  /** Whether the API has more behind these. */
  readonly hasOlder: boolean;
  /** Those that arrived since and were shown on demand. */
  readonly revealed: readonly InboxMessage[];
  /** Taken out by this organiser. */
  readonly removed: ReadonlySet<string>;
  /** Of those, the ones that the listener still reports. */
  readonly stillReported: ReadonlySet<string>;
  /** The newest of the state, as last received; null before the first answer. */
  readonly latest: readonly InboxMessage[] | null;
}

export const noLists: InboxLists = {
  loaded: [],
  hasOlder: false,
  revealed: [],
  removed: new Set(),
  stillReported: new Set(),
  latest: null,
};

function without(ids: ReadonlySet<string>, gone: Iterable<string>): Set<string> {
  const left = new Set(ids);
  for (const id of gone) left.delete(id);
  return left;
}

const union = (one: ReadonlySet<string>, other: Iterable<string>): Set<string> => new Set([...one, ...other]);
const idsOf = (messages: readonly InboxMessage[]): Set<string> => new Set(messages.map(({ id }) => id));
const timeOf = ({ createdAt }: InboxMessage): string => createdAt ?? '';

/** The API has answered: with an older page what is on the screen stays, else it begins again. */
export function withLoaded(lists: InboxLists, loaded: readonly InboxMessage[], hasOlder: boolean): InboxLists {
  const isOlderPage = lists.loaded.length > 0 && loaded[0] === lists.loaded[0];
  return isOlderPage
    ? { ...lists, loaded, hasOlder }
    : { ...noLists, loaded, hasOlder, stillReported: lists.stillReported, latest: lists.latest };
}

/** What is on the screen, in order. */
export function rowsOf({ loaded, revealed, removed, latest }: InboxLists): InboxMessage[] {
  const newest = new Map((latest ?? []).map((message) => [message.id, message]));
  const known = idsOf(loaded);
  const listed = [...revealed.filter(({ id }) => !known.has(id)), ...loaded];
  return listed.filter(({ id }) => !removed.has(id)).map((message) => newest.get(message.id) ?? message);
}

/** Received, and not on the screen yet. Ones older than the loaded pages belong to the next page. */
export function waitingIn(lists: InboxLists): InboxMessage[] {
  const { loaded, hasOlder, stillReported, latest } = lists;
  const shown = idsOf(rowsOf(lists));
  const oldest = loaded.at(-1);
  const isWithin = (message: InboxMessage) => !hasOlder || !oldest || timeOf(message) >= timeOf(oldest);
  return (latest ?? []).filter(
    (message) => !shown.has(message.id) && !stillReported.has(message.id) && isWithin(message),
  );
}

/** On the screen, although somebody else has moved them: they stay where they are, marked. */
export function goneIn(lists: InboxLists): Set<string> {
  const { latest } = lists;
  if (latest === null) return new Set();
  const still = idsOf(latest);
  const last = latest.at(-1);
  // A full window doesn't cover what is older than its last.
  const isCovered = (message: InboxMessage) =>
    latest.length < limits.movesAtOnce || !last || timeOf(message) > timeOf(last);
  return idsOf(rowsOf(lists).filter((message) => isCovered(message) && !still.has(message.id)));
}

export function withLatest(lists: InboxLists, latest: readonly InboxMessage[]): InboxLists {
  const present = idsOf(latest);
  const missed = [...lists.stillReported].filter((id) => !present.has(id));
  const next = { ...lists, latest, stillReported: without(lists.stillReported, missed) };
  // An empty screen has no rows that would move.
  return rowsOf(next).length === 0 ? revealAll(next) : next;
}

/** Shows what waits above the rest, and drops what others have moved on. */
export function revealAll(lists: InboxLists): InboxLists {
  const waiting = waitingIn(lists);
  const gone = goneIn(lists);
  return {
    ...lists,
    revealed: [...waiting, ...lists.revealed.filter(({ id }) => !idsOf(waiting).has(id))],
    loaded: lists.loaded.filter(({ id }) => !idsOf(waiting).has(id)),
    removed: union(without(lists.removed, idsOf(waiting)), gone),
  };
}

/** Takes out what others have moved on. */
export function withDropped(lists: InboxLists, ids: readonly string[]): InboxLists {
  const next = { ...lists, removed: union(lists.removed, ids) };
  return rowsOf(next).length === 0 ? revealAll(next) : next;
}

export function withRemoved(lists: InboxLists, ids: readonly string[]): InboxLists {
  return { ...lists, removed: union(lists.removed, ids), stillReported: union(lists.stillReported, ids) };
}

/** Puts back what was taken out, where it was; what was never on this screen comes above. */
export function withRestored(lists: InboxLists, messages: readonly InboxMessage[]): InboxLists {
  const ids = idsOf(messages);
  const known = idsOf([...lists.loaded, ...lists.revealed]);
  return {
    ...lists,
    revealed: [...messages.filter(({ id }) => !known.has(id)), ...lists.revealed],
    removed: without(lists.removed, ids),
    stillReported: without(lists.stillReported, ids),
    // Before the next answer it would look as if somebody had moved it on.
    latest: lists.latest && [...messages.filter(({ id }) => !idsOf(lists.latest ?? []).has(id)), ...lists.latest],
  };
}
