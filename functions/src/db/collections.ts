import type { AuditAction } from '@fresher-party/contract/audit';
import type { CandidateDetails } from '@fresher-party/contract/calls/candidates';
import type { ActorName } from '@fresher-party/contract/calls/fields';
import type { AuditEntry } from '@fresher-party/contract/calls/log';
import { type Profile, profileOf, type Role, type User } from '@fresher-party/contract/calls/person';
import type { Facts, ScheduleItem } from '@fresher-party/contract/facts';
import type { MessageState } from '@fresher-party/contract/messages';
import type { PushKind } from '@fresher-party/contract/push';
import type { ReminderId } from '@fresher-party/contract/reminders';
import type { BoardAct } from '@fresher-party/contract/songs';
import type { StationRole } from '@fresher-party/contract/stations';
import type { Category } from '@fresher-party/contract/voting';
import {
  type CollectionReference,
  type DocumentReference,
  type Firestore,
  type FirestoreDataConverter,
  Timestamp,
} from 'firebase-admin/firestore';

/** `expireAt` drives Firestore’s TTL, and is also checked in code. Times are Dates here, Timestamps when stored. */

type Person = Omit<User, 'id'>;

export interface UserDoc extends Person {
  keys: string[];
  createdAt: Date;
}

export interface CredentialsDoc extends Person {
  /** Part of every token. Incrementing it ends earlier sessions (ADR 2). */
  sessionVersion: number;
  /** Ended sessions by id, until they would have expired. A map, so that rules can look one up. */
  endedSessions?: Record<string, Date>;
  /** The person is blocked from sending whispers and songs; vote and login still work. */
  mutedAt?: Date;
  hadLiveToken?: true;
  /** Absent while a station runs, so that no query for people to mail finds it; true once it has ended. */
  blocked?: boolean;
  remindersOff?: true;
  /** PHC string of argon2id. Empty for a station. */
  passwordHash: string;
  station?: StationDoc['station'];
  expireAt?: Date;
}

/** A station: an account without an address, and without a profile. Its id is a keyed hash of its link's secret. */
export interface StationDoc extends CredentialsDoc {
  role: StationRole;
  station: {
    /** The organiser who made it. It ends when they lose the role. Absent once it has ended. */
    by?: string;
    linkEndsAt: Date;
    /** Keyed hash of the key of the call that opened the link; absent until then. */
    openedBy?: string;
    openedAt?: Date;
    usedAt?: Date;
  };
  expireAt: Date;
}

export const isStation = (record: CredentialsDoc | undefined): record is StationDoc => record?.station !== undefined;

export function userOf(id: string, { email, role, ...profile }: Person): User {
  return { id, email, role, ...profileOf(profile) };
}

export interface PendingAccount extends Profile {
  passwordHash: string;
}

export type CodeKind = 'signup' | 'reset';

/** One request for a code, with the link in its mail. Times in epoch milliseconds. */
export interface CodeDoc {
  uid: string;
  email: string;
  kind: CodeKind;
  /** HMAC of the request and its idempotency key, by which a repeat is recognised. */
  request: string;
  /** The account's `sessionVersion` at the request, 0 without one. Once it differs, code and link are invalid. */
  generation: number;
  /** Absent once used or used up, and where the mail holds the link alone. */
  codeHash?: string;
  tries: number;
  /** The last attempt's id, so that a retry after a lost answer is not counted again. */
  judged?: string;
  linkHash: string;
  account?: PendingAccount;
  /** `pending` until the mail server has answered. */
  mail: { state: 'pending' | 'sent' | 'unknown'; hasCode: boolean };
  sentAt: number;
  expiresAt: number;
  /** When the code or the link was used. The record is kept, so that the page can say so. */
  usedAt?: number;
  expireAt: Date;
}

/** The mails sent to one address, its wrong codes by day (`2025-10-10`), and when its server last refused it. */
export interface MailboxDoc {
  sent: number[];
  wrong: Record<string, number>;
  refusedAt?: number;
  expireAt: Date;
}

/** An address that may sign up, while its list is the current one. The id is a keyed hash of it. */
export interface GuestDoc {
  generation: string;
}

export interface CandidateDoc extends CandidateDetails {
  name: string;
  category: Category;
  photo?: string;
  version?: number;
  createdAt: Date;
}

export interface CandidateNameDoc {
  candidateId: string;
}

/** Records that a person voted in a category, never the choice nor the time. The id is made of both. */
interface ParticipationDoc {
  category: Category;
  /** Keyed hash of the call's idempotency key, by which a repeat of the vote is recognised. */
  key: string;
}

export interface TallyDoc {
  counts: Record<string, number>;
}

/** The result of a category: votes that were counted, and people who voted. Never changes. */
export interface ResultDoc extends TallyDoc {
  ballots: number;
  participations: number;
  countedAt: Date;
}

export interface SongSubmissionDoc {
  userId: string;
  name: string;
  email: string;
  songLinks: string[];
  /** When each link was requested, in the same order. */
  requestedAt: Date[];
  createdAt: Date;
  /** Time of the last change, by which instances read only changes. */
  updatedAt: Date;
  expireAt: Date;
}

export interface SongDoc {
  link: string;
  /** About the time of the last request. Written so that each request triggers the lookup, also for a known song. */
  requestedAt?: Date;
  expireAt: Date;
  title?: string;
  cover?: string | null;
  /** Until when only this event retries it, in epoch milliseconds; null: none, because Spotify knows no such song. */
  lookup?: { event: string | null; until: number };
}

export interface MessageDoc {
  message: string;
  createdAt: Date;
  expireAt: Date;
  senderId: string;
  senderName: string;
  senderEmail: string;
  state: MessageState;
  stateBy?: { id: string; name: string };
  stateAt?: Date;
  readAt?: Date;
}

export interface EventSettingsDoc {
  votingOpensAt: Date;
  votingClosesAt: Date | null;
  /** The times before 'Open now' or 'Close now', which taking it back restores. */
  planned: Pick<EventSettingsDoc, 'votingOpensAt' | 'votingClosesAt'> | null;
  countedAt: Date | null;
  resultsPublishedAt: Date | null;
  /** `moves`: how many of the latest versions only moved it. Absent for none. */
  stage: { startedAt: Date; step: number; revealed: Category[]; moves?: number } | null;
  /** The last act, but for moves of the stage. */
  last: { by: string; action: AuditAction; at: Date } | null;
  version: number;
}

export interface BoardDoc {
  version: number;
  playing: { song: string; at: Date } | null;
  next: string | null;
  /** Plays and skips by song: a few hundred in two nights, some 80 bytes each. */
  tracks: Record<string, TrackDoc>;
  requestsPausedAt: Date | null;
  changedAt: Date;
  /** The last act with the state before it; null if there is nothing to undo. A track without a past was null. */
  last: {
    act: BoardAct;
    song: string;
    by: ActorName;
    at: Date;
    before: Pick<BoardDoc, 'playing' | 'next' | 'requestsPausedAt'> & { tracks: Record<string, TrackDoc | null> };
  } | null;
}

/** When a song last ended and was last skipped. Both may be set, because a skip does not undo an earlier play. */
interface TrackDoc {
  playedAt?: Date;
  skippedAt?: Date;
}

/** A document that organisers change, with who changed each of its parts last. */
export interface Changed {
  changedBy?: Record<string, ActorName>;
}

export interface FactsDoc extends Changed {
  version: number;
  /** Null while the contract's defaults apply. */
  facts: Facts | null;
  nowVersion: number;
  /** The item that an organiser has set as current; null while it follows the schedule. */
  now: { item: string; since: Date } | null;
  before: FactsStepDoc[];
  /** The newest announcement, expired or not; null if it was withdrawn. */
  announcement: { text: string; at: Date; until: Date } | null;
}

/** The state before a step, and who took it. `items` only if it moved them. */
export interface FactsStepDoc {
  now: FactsDoc['now'];
  items: ScheduleItem[] | null;
  /** `nowVersion` after the step. */
  version: number;
  act: 'start' | 'shift';
  minutes: number;
  by: ActorName;
  at: Date;
}

export interface RemindersDoc extends Changed {
  off: ReminderId[];
}

/** `password` tells one person that their password was changed. */
export type MessageType = ReminderId | PushKind | 'password';

/** A message that is being sent or was sent (ADR 44). Stopping it deletes it. */
export interface OutboxDoc {
  channel: 'mail' | 'push';
  type: MessageType;
  subject: string;
  text: string;
  link?: { label: string; path: string };
  begunAt: Date;
  until: Date;
  /** Cursor: the last person whose recipients are in the queue. Empty at first, null when complete. */
  listedTo: string | null;
  to?: string[];
  /** For a message to some people, whose text may be about them. */
  expireAt?: Date;
}

export interface DeliveryDoc {
  message: string;
  uid: string;
  phone?: string;
  attempt: string;
  at: Date;
  expireAt: Date;
}

/** A browser that gets notifications while its session lasts, with its keys as base64url (RFC 8291). */
export interface PhoneDoc {
  endpoint: string;
  p256dh: string;
  auth: string;
  since: Date;
  role: Role;
  version: number;
  expiresAt: Date;
}

export interface SubscriptionsDoc {
  phones: Record<string, PhoneDoc>;
  expireAt: Date;
}

/** Recent requests of an account, with times in epoch milliseconds. The id is a keyed hash, so it identifies nobody. */
export interface ActivityDoc {
  /** The log of each rate limit. */
  limits: Record<string, number[]>;
  /** Completed requests, as HMACs of call and key, and of call, key and body. */
  requests: { key: string; request: string; answer: string; at: number }[];
  expireAt: Date;
}

export interface AuditDoc extends Omit<AuditEntry, 'id' | 'createdAt'> {
  createdAt: Date;
}

type Purge<D> = 'deleted' | 'stays' | ((document: D) => object);

export interface DataRule<D = never> {
  readonly ownCopy: boolean;
  readonly account: 'deleted' | 'stays';
  readonly purge: Purge<D>;
}

const held = <D>(account: DataRule['account'], purge: Purge<D> = 'deleted') =>
  ({ ownCopy: false, account, purge }) as const;
const copied = <D>(account: DataRule['account'], purge: Purge<D> = 'deleted') =>
  ({ ownCopy: true, account, purge }) as const;

/** Replaces these fields, so that the log stays readable. */
const erased = (value: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name, names.includes(name) ? 'erased' : one]));

/** An allowlist: what a later version adds does not survive. */
const only = <T extends object>(value: T, names: readonly (keyof T)[]): object =>
  Object.fromEntries(names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])));

const person = ['id', 'name', 'email', 'user'] as const;

export function entryWithoutPeople({ action, who, target: one, createdAt }: AuditDoc): AuditDoc {
  const candidate = one.type === 'candidate' && only(one, ['type', 'id', 'name', 'category', 'version']);
  const target = one.type === 'user' ? erased(one, person) : candidate || one;
  return { action, who: erased(who, person), target, createdAt } as AuditDoc;
}

/** Every collection and document of `settings`, once. docs/privacy.md says what each holds. */
export const personalData = {
  users: copied<UserDoc>('deleted'),
  credentials: held<CredentialsDoc>('deleted'),
  codes: held<CodeDoc>('deleted'),
  mailboxes: held<MailboxDoc>('stays'),
  guests: held<GuestDoc>('stays'),
  /** Times of password attempts, in epoch milliseconds. */
  rateLimits: held<{ hits: number[]; expireAt: Date }>('stays'),
  activity: copied<ActivityDoc>('stays'),
  subscriptions: copied<SubscriptionsDoc>('deleted'),
  deliveries: copied<DeliveryDoc>('deleted'),
  outbox: held<OutboxDoc>('stays', (message) => ({ ...message, text: 'erased', to: [], listedTo: null })),
  songSubmissions: copied<SongSubmissionDoc>('deleted'),
  songs: held<SongDoc>('deleted'),
  messages: copied<MessageDoc>('deleted'),
  candidates: held<CandidateDoc>('stays', (candidate) => only(candidate, ['name', 'category', 'version', 'createdAt'])),
  candidateNames: held<CandidateNameDoc>('stays', 'stays'),
  /** As the API sends them. Immutable: a new photo has a new id. */
  photos: held<{ bytes: Buffer; createdAt: Date }>('stays'),
  participation: copied<ParticipationDoc>('stays'),
  tallies: held<TallyDoc>('stays'),
  /** Tallies that were counted, under the same id, and that a category has had any, under its name. Until the purge. */
  counted: held<TallyDoc>('stays'),
  results: held<ResultDoc>('stays', 'stays'),
  'settings/event': held<EventSettingsDoc>('stays', (settings) => ({ ...settings, last: null })),
  'settings/board': held<BoardDoc>('stays'),
  'settings/facts': held<FactsDoc>('stays', (facts) => ({
    ...only(facts, ['version', 'facts', 'nowVersion', 'now']),
    before: [],
    announcement: null,
  })),
  'settings/reminders': held<RemindersDoc>('stays', (reminders) => only(reminders, ['off'])),
  'settings/guests': held<GuestDoc & { count: number }>('stays'),
  auditLog: copied<AuditDoc>('stays', entryWithoutPeople),
};

export type StoredName = keyof typeof personalData;

type DocumentOf<N extends StoredName> = (typeof personalData)[N] extends DataRule<infer D> ? D : never;

export type OwnCopyName = {
  [N in StoredName]: (typeof personalData)[N]['ownCopy'] extends true ? N : never;
}[StoredName];

type Setting<N extends StoredName> = N extends `settings/${infer Name}` ? Name : never;

export type Collections = {
  readonly [N in Exclude<StoredName, `settings/${string}`>]: CollectionReference<DocumentOf<N>>;
} & {
  readonly settings: Omit<CollectionReference, 'doc'> & {
    doc<N extends Setting<StoredName>>(name: N): DocumentReference<DocumentOf<`settings/${N}`>>;
  };
};

function withDates(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate();
  if (Array.isArray(value)) return value.map(withDates);
  if (Object.getPrototypeOf(value ?? 0) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, withDates(inner)]));
}

/** Reads Timestamps as Dates. Firestore itself stores Dates as Timestamps. */
const dates: FirestoreDataConverter<object> = {
  toFirestore: (data) => data,
  fromFirestore: (snapshot) => withDates(snapshot.data()) as object,
};

export function collectionsOf(db: Firestore): Collections {
  const names = new Set(Object.keys(personalData).map((name) => name.replace(/\/.*/, '')));
  const all: object = Object.fromEntries([...names].map((name) => [name, db.collection(name).withConverter(dates)]));
  return all as Collections;
}
