/** Parses anonymous messages leniently (spec §3): accepts several names for the same field. Pure. */

import { type MessageState, messageStates } from '@fresher-party/contract/messages';
import { asRecord, countUnder, firstText, listUnder } from './record.ts';

export interface InboxMessage {
  readonly id: string;
  readonly body: string;
  /** ISO 8601, or null. */
  readonly createdAt: string | null;
  readonly email: string | null;
  readonly userName: string | null;
  readonly displayName: string;
  readonly senderId: string | null;
  readonly state: MessageState;
  /** When it was moved into its state; null in its first state. */
  readonly movedAt: string | null;
  /** The unparsed record. */
  readonly raw: unknown;
}

/** A message that the user has sent. */
export interface OwnMessage extends Pick<InboxMessage, 'id' | 'body' | 'createdAt'> {
  /** False if the server doesn't send it. */
  readonly isRead: boolean;
}

export interface MessageList {
  readonly messages: readonly InboxMessage[];
  readonly total: number;
  /** The sender that a by-user query asked for, also when they have sent nothing. */
  readonly user: { readonly id: string | null; readonly name: string | null; readonly email: string | null };
  /** Whether that sender is blocked. */
  readonly sendingBlocked: boolean;
  readonly nextCursor: string | null;
}

/** `asha.k_rao@x` → `Asha K Rao`: separators become spaces, words are capitalised. Null when nothing is left. */
export function nameFromEmail(email: string): string | null {
  const words = (email.split('@')[0] ?? '').split(/[._\-+\s]+/).filter((word) => word !== '');
  return words.length === 0 ? null : words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/** A state that this version knows, or null. */
const readState = (raw: unknown): MessageState | null => messageStates.find((state) => state === raw) ?? null;

/** Parses one message; `index` replaces a missing id. */
export function readMessage(raw: unknown, index: number): InboxMessage {
  const record = asRecord(raw);
  const people = [record.sender, record.user, record.owner];
  const records = people.map(asRecord);
  const emailLike = people.filter((value) => typeof value === 'string' && value.includes('@'));
  const email = firstText(...records.map((person) => person.email), record.email, ...emailLike);
  const userName = firstText(
    record.userName,
    ...records.map((person) => person.userName),
    ...people.filter((value) => !emailLike.includes(value)),
  );
  const name = firstText(...records.map((person) => person.name), record.name, userName);
  return {
    id: firstText(record._id, record.id) ?? `message-${index}`,
    body: firstText(record.message, record.content, record.text) ?? '',
    createdAt: firstText(record.createdAt, record.timestamp),
    email,
    userName,
    senderId: firstText(...records.map((person) => person.id)),
    state: readState(record.state) ?? 'pending',
    movedAt: firstText(record.stateAt),
    displayName: name ?? (email === null ? null : nameFromEmail(email)) ?? 'Unknown sender',
    raw,
  };
}

/** Parses a response with the user's own messages. */
export const readOwnMessages = (answer: unknown): readonly OwnMessage[] =>
  readMessageList(answer).messages.map(({ id, body, createdAt, raw }) => ({
    id,
    body,
    createdAt,
    isRead: asRecord(raw).isRead === true,
  }));

/** Parses a response with messages. `results`: a number or an object of counts; the fallback is the list's length. */
export function readMessageList(answer: unknown): MessageList {
  const record = asRecord(answer);
  const messages = listUnder(answer, ['messages']).map(readMessage);
  const counts = { ...asRecord(record.results), results: record.results };
  const user = asRecord(asRecord(record.data).user ?? record.user);
  return {
    messages,
    total: countUnder(counts, ['results', 'totalMessages', 'total', 'count'], messages.length),
    user: { id: firstText(user.id), name: firstText(user.name), email: firstText(user.email) },
    sendingBlocked: asRecord(record.data).sendingBlocked === true,
    nextCursor: firstText(record.nextCursor),
  };
}

/** Bidirectional control characters, which could make a payload read as something else. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A record as formatted JSON with those characters escaped. */
export function rawJson(record: unknown): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return (JSON.stringify(record, null, 2) ?? String(record)).replace(directions, escaped);
}
