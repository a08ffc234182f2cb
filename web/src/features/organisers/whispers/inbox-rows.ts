/** The rows of the inbox while whispers arrive and leave: new ones wait, so that rows don't move. Pure. */

import { limits } from '@fresher-party/contract/limits';
import { cleanAddress } from '@fresher-party/contract/text';
import type { InboxMessage } from '../../../read/messages.ts';

/** What a search is for: the whispers of an address, or those with words. */
export function wantedBy(typed: string): { readonly email: string | null; readonly text: string } {
  const email = cleanAddress(typed);
  return /^\S+@\S*$/.test(email) ? { email, text: '' } : { email: null, text: typed.trim() };
}

export interface InboxLists {
  /** The API's response, newest first. */
  readonly loaded: readonly InboxMessage[];
  /** Whether the API has older ones. */
  readonly hasOlder: boolean;
  /** Those that arrived later and were shown on demand. */
  readonly revealed: readonly InboxMessage[];
  /** Moved by this organiser, or dropped. */
  readonly removed: ReadonlySet<string>;
  /** Those of `removed` that the listener still reports. */
  readonly stillReported: ReadonlySet<string>;
  /** The newest whispers of the state, from the listener or poll; null before the first result. */
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

/** Applies a response of the API: an older page is added, anything else starts afresh. */
export function withLoaded(lists: InboxLists, loaded: readonly InboxMessage[], hasOlder: boolean): InboxLists {
  const isOlderPage = lists.loaded.length > 0 && loaded[0] === lists.loaded[0];
  return isOlderPage
    ? { ...lists, loaded, hasOlder }
    : { ...noLists, loaded, hasOlder, stillReported: lists.stillReported, latest: lists.latest };
}

/** The rows on the screen, in order. */
export function rowsOf({ loaded, revealed, removed, latest }: InboxLists): InboxMessage[] {
  const newest = new Map((latest ?? []).map((message) => [message.id, message]));
  const known = idsOf(loaded);
  const listed = [...revealed.filter(({ id }) => !known.has(id)), ...loaded];
  return listed.filter(({ id }) => !removed.has(id)).map((message) => newest.get(message.id) ?? message);
}

/** New whispers that are not on the screen yet. Those older than the loaded pages belong to the next page. */
export function waitingIn(lists: InboxLists): InboxMessage[] {
  const { loaded, hasOlder, stillReported, latest } = lists;
  const shown = idsOf(rowsOf(lists));
  const oldest = loaded.at(-1);
  const isWithin = (message: InboxMessage) => !hasOlder || !oldest || timeOf(message) >= timeOf(oldest);
  return (latest ?? []).filter(
    (message) => !shown.has(message.id) && !stillReported.has(message.id) && isWithin(message),
  );
}

/** Ids of rows that another organiser has moved. They stay on the screen, marked. */
export function goneIn(lists: InboxLists): Set<string> {
  const { latest } = lists;
  if (latest === null) return new Set();
  const still = idsOf(latest);
  const last = latest.at(-1);
  // A full result says nothing about whispers older than its last one.
  const isCovered = (message: InboxMessage) =>
    latest.length < limits.movesAtOnce || !last || timeOf(message) > timeOf(last);
  return idsOf(rowsOf(lists).filter((message) => isCovered(message) && !still.has(message.id)));
}

export function withLatest(lists: InboxLists, latest: readonly InboxMessage[]): InboxLists {
  const present = idsOf(latest);
  const missed = [...lists.stillReported].filter((id) => !present.has(id));
  const next = { ...lists, latest, stillReported: without(lists.stillReported, missed) };
  // With an empty screen, no rows can move.
  return rowsOf(next).length === 0 ? revealAll(next) : next;
}

/** Shows the new whispers at the top, and drops those that others have moved. */
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

/** Drops whispers that others have moved. */
export function withDropped(lists: InboxLists, ids: readonly string[]): InboxLists {
  const next = { ...lists, removed: union(lists.removed, ids) };
  return rowsOf(next).length === 0 ? revealAll(next) : next;
}

export function withRemoved(lists: InboxLists, ids: readonly string[]): InboxLists {
  return { ...lists, removed: union(lists.removed, ids), stillReported: union(lists.stillReported, ids) };
}

/** Puts removed whispers back where they were; those that were never on this screen come first. */
export function withRestored(lists: InboxLists, messages: readonly InboxMessage[]): InboxLists {
  const ids = idsOf(messages);
  const known = idsOf([...lists.loaded, ...lists.revealed]);
  return {
    ...lists,
    revealed: [...messages.filter(({ id }) => !known.has(id)), ...lists.revealed],
    removed: without(lists.removed, ids),
    stillReported: without(lists.stillReported, ids),
    // Or they would look as if somebody had moved them, until the next result.
    latest: lists.latest && [...messages.filter(({ id }) => !idsOf(lists.latest ?? []).has(id)), ...lists.latest],
  };
}
