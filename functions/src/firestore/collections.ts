import type { AuditAction } from '@fresher-party/contract/audit-actions';
import type { BoardAct } from '@fresher-party/contract/board';
import type { Category } from '@fresher-party/contract/categories';
import type { Facts, ScheduleItem } from '@fresher-party/contract/facts';
import type { MessageState } from '@fresher-party/contract/message-states';
import type { PushKind } from '@fresher-party/contract/push';
import type { DeliveryState, ReminderId, ReminderPlan } from '@fresher-party/contract/reminders';
import type { AuditActor, AuditTarget } from '@fresher-party/contract/schemas/audit';
import type { ActorName } from '@fresher-party/contract/schemas/common';
import { type Profile, profileOf, type Role, type User } from '@fresher-party/contract/schemas/person';
import type { CandidateDetails, SealSecret } from '@fresher-party/contract/schemas/voting';
import type { StationKind } from '@fresher-party/contract/stations';
import type { CollectionReference, Firestore, Timestamp } from 'firebase-admin/firestore';

/** The documents of design §4. Fields named `expireAt` drive Firestore's TTL and are checked in code too. */

/** What its owner and admins may read. */
export interface UserDoc extends Profile {
  email: string;
  role: Role;
  /** By what organisers find the person. Absent in older records. */
  keys?: string[];
  createdAt: Timestamp;
}

/** Everything that a login and a session check need, in one read; server only. */
export interface CredentialsDoc extends Profile {
  email: string;
  role: Role;
  /** Part of every token; raising it ends earlier sessions (ADR 2). */
  sessionVersion: number;
  /** Logged out sessions by id, until they would have expired. A map, so that rules can look one up. */
  endedSessions?: Record<string, Timestamp>;
  /** The organisers have stopped whispers and songs, never the vote or the login. */
  mutedAt?: Timestamp;
  /** Firebase Auth may know the account too, so its user goes with the account. */
  hadLiveToken?: true;
  blocked: boolean;
  /** They want no reminders by e-mail. */
  remindersOff?: true;
  /** PHC string of argon2id. */
  passwordHash: string;
}

/** The person of a record, as answers and sessions have it: the one place that knows which fields these are. */
export function userOf(id: string, record: Profile & Pick<User, 'email' | 'role'>): User {
  return { id, email: record.email, role: record.role, ...profileOf(record) };
}

/** The profile and password that a sign-up code activates. */
export interface PendingAccount extends Profile {
  passwordHash: string;
}

/** What a code, and the request for it, is for. */
export type CodeKind = 'signup' | 'reset';

export interface LiveCode {
  /** Of the request. */
  id: string;
  codeHash: string;
  expiresAt: number;
}

/** What a try is judged on, alone: no stranger can write or lock it for the owner of a bound request. */
export interface JudgedDoc {
  uid: string;
  codes: LiveCode[];
  /** Wrong ones against these codes. */
  tries: number;
  /** The last try that was judged: a retry after a lost answer would otherwise count as a second try. */
  judged?: string;
  expireAt: Timestamp;
}

/** One request for a code, with the link that its mail holds; times in epoch milliseconds. */
export interface CodeDoc extends JudgedDoc {
  email: string;
  kind: CodeKind;
  /** The account's `sessionVersion` at the time of the request, 0 without an account. Once it differs, code and link have ended. */
  generation: number;
  linkHash: string;
  /** Only where there was no account when asked. */
  account?: PendingAccount;
  mail: {
    /** `pending` until the mail server has answered. */
    state: 'pending' | 'sent' | 'unknown';
    hasCode: boolean;
  };
  sentAt: number;
  expiresAt: number;
  /** When the code or the link was used. The record stays, so that the page can say so. */
  usedAt?: number;
}

/** The mails sent to one address and the wrong codes of a day; the id is a keyed hash. */
export interface MailboxDoc {
  /** When, in epoch milliseconds. */
  sent: number[];
  /** Wrong codes by day, `2025-10-10`. */
  wrong: Record<string, number>;
  /** When its mail server last said that there is no such address, in epoch milliseconds. */
  refusedAt?: number;
  expireAt: Timestamp;
}

/** An address that may sign up; the id is a keyed hash of it. */
export interface GuestDoc {
  /** Of its list: what is left of a deleted list counts no more. */
  generation: string;
}

/** `settings/guests`: the guest list, while there is one. */
export interface GuestListDoc {
  generation: string;
  /** The addresses on it. */
  count: number;
}

export interface CandidateDoc extends CandidateDetails {
  name: string;
  category: Category;
  /** The id of the photo. */
  photo?: string;
  /** How often it was changed; absent for never. */
  version?: number;
  createdAt: Timestamp;
}

/** That a name is taken in a category: the id says both, so it can't be taken twice. */
export interface CandidateNameDoc {
  candidateId: string;
}

/** A candidate's photo as the API sends it. Never changed: a new photo has a new id. */
export interface PhotoDoc {
  bytes: Buffer;
  createdAt: Timestamp;
}

/** That a person voted in a category, not the choice. Once sealed, `votedAt` is the beginning of that day. */
export interface ParticipationDoc {
  uid: string;
  category: Category;
  votedAt: Timestamp;
}

/** A ballot's id is an HMAC that only the voter's own client can have made again. Gone once sealed. */
export interface BallotDoc {
  category: Category;
  candidateId: string;
  /** What its voter's phone finds it by after the seal. Absent in ballots from before. */
  code?: string;
}

/** Ballots of one category after the seal, as the candidates' ids in random order: no id, no time of their own. */
export interface SealedBallotsDoc {
  generation: string;
  category: Category;
  choices: string[];
}

/** Codes of one category's ballots after the seal, sorted, so that nothing says whose choice is whose. */
export interface SealedCodesDoc {
  generation: string;
  category: Category;
  codes: string[];
  /** Of the category's whole list, at the seal. */
  sha256: string;
}

export interface SongSubmissionDoc {
  userId: string;
  name: string;
  email: string;
  songLinks: string[];
  /** When each link was asked for, in the same order. Absent in older records: with `createdAt` then. */
  requestedAt?: Timestamp[];
  createdAt: Timestamp;
  /** The last change; by it an instance reads what is new to it. */
  updatedAt?: Timestamp;
  expireAt: Timestamp;
}

/** When each link of a submission was asked for, in the order of its links. */
export function requestTimesOf({
  songLinks,
  requestedAt = [],
  createdAt,
}: Pick<SongSubmissionDoc, 'songLinks' | 'requestedAt' | 'createdAt'>): Timestamp[] {
  return songLinks.map((_, index) => requestedAt[index] ?? createdAt);
}

/** How far the search for a song's title has come; times in epoch milliseconds. */
export interface SongLookup {
  state: 'found' | 'waiting' | 'refused';
  /** Failures in a row. */
  tries: number;
  /** When a request for the song may ask again. */
  dueAt: number;
  /** The event that asked last: the platform repeats it, and only that one. */
  event: string;
}

/** One per requested link: the count of unique songs, and what each is called. */
export interface SongDoc {
  link: string;
  /** About the last request: makes each an event for the lookup, also of a song that is there. */
  requestedAt?: Timestamp;
  expireAt: Timestamp;
  lookup?: SongLookup;
  title?: string;
  /** Address of a picture at one of Spotify's image hosts. */
  cover?: string | null;
}

export interface MessageDoc {
  message: string;
  createdAt: Timestamp;
  expireAt: Timestamp;
  senderId: string;
  senderName: string;
  senderEmail: string;
  /** Absent in older records. */
  state?: MessageState;
  /** Who put it there; absent while nobody has. */
  stateBy?: { id: string; name: string };
  stateAt?: Timestamp;
  /** When an organiser read it; absent for not yet, and in older records. */
  readAt?: Timestamp;
}

/** `settings/event`; an absent field means the spec's default. */
export interface EventSettingsDoc {
  votingOpensAt?: Timestamp;
  /** Planned. */
  votingClosesAt?: Timestamp | null;
  votingClosedAt?: Timestamp | null;
  resultsPublishedAt?: Timestamp | null;
  seal?: SealDoc | null;
  stage?: StageDoc | null;
  /** Counts the acts. */
  version?: number;
}

/** `settings/board`: what the DJ has done. Songs by the id of their document. */
export interface BoardDoc {
  /** Counts the acts. */
  version: number;
  playing: { song: string; at: Timestamp } | null;
  /** Locked as the next one. */
  next: string | null;
  /** The past of each song that has one: a few hundred in two nights, some 80 bytes each. */
  tracks: Record<string, TrackDoc>;
  requestsPausedAt: Timestamp | null;
  changedAt: Timestamp;
  /** The last act and what it changed, for the way back. Absent in older documents. */
  last?: {
    act: BoardAct;
    song: string;
    by: ActorName;
    at: Timestamp;
    before: Pick<BoardDoc, 'playing' | 'next' | 'requestsPausedAt'> & { tracks: Record<string, TrackDoc | null> };
  } | null;
}

interface TrackDoc {
  playedAt?: Timestamp;
  skippedAt?: Timestamp;
}

/** `settings/facts`: what organisers have published, and what they have put on stage. */
export interface FactsDoc {
  /** Counts the publications. */
  version: number;
  /** Null while the contract's own hold. */
  facts: Facts | null;
  /** Counts what organisers did to `now`. */
  nowVersion: number;
  now: { item: string; since: Timestamp } | null;
  /** The steps that can be taken back, the last one last. One, or null, in older documents. */
  before: FactsStepDoc[] | Pick<FactsStepDoc, 'now' | 'items'> | null;
  /** The newest, unless it was taken back. Absent in older records. */
  announcement?: { text: string; at: Timestamp; until: Timestamp } | null;
}

/** What a step led away from, and who took it. `items` when it moved them. */
export interface FactsStepDoc {
  now: FactsDoc['now'];
  items: ScheduleItem[] | null;
  /** `nowVersion` since it. */
  version: number;
  act: 'start' | 'shift';
  minutes: number;
  by: ActorName;
  at: Timestamp;
}

/** `settings/reminders`: what organisers have planned. An absent field means the default. */
export interface RemindersDoc {
  reminders: Partial<Record<ReminderId, ReminderDoc>>;
}

export interface ReminderDoc {
  /** Counts what organisers did to it. */
  version: number;
  plan?: ReminderPlan;
}

/** `password`: to one person, that the password was changed. */
export type MessageType = ReminderId | PushKind | 'password';

/** A message that has begun (ADR 44). */
export interface OutboxDoc {
  channel: 'mail' | 'push';
  type: MessageType;
  subject: string;
  text: string;
  /** Of a mail: its button, and the page behind it. */
  link?: { label: string; path: string };
  begunAt: Timestamp;
  /** Nothing is sent from this moment on. */
  until: Timestamp;
  /** The last person whose recipients are listed; empty at first, null once all are. */
  listedTo: string | null;
  stoppedAt: Timestamp | null;
  /** Of a message to some people, whose words may be about them. */
  expireAt?: Timestamp;
}

/** One message to one person by mail, or to one of their phones. The id is made of these. */
export interface DeliveryDoc {
  /** The id of the message. */
  message: string;
  uid: string;
  /** A hash of the phone's address. */
  phone?: string;
  /** `mail:vote:sent`, so that one index finds and counts them. */
  status: `${string}:${DeliveryState}`;
  /** How often it was claimed. */
  tries: number;
  /** Of the last attempt. */
  claim?: string;
  /** When it came into this state. */
  at: Timestamp;
  /** When the fan-out looks at it again; absent when it need not. */
  dueAt?: Timestamp;
  expireAt: Timestamp;
}

/** One browser that gets notifications while its session lasts. */
export interface PhoneDoc {
  endpoint: string;
  /** The browser's keys (RFC 8291), as base64url. */
  p256dh: string;
  auth: string;
  since: Timestamp;
  /** Of its session's token. */
  role: Role;
  version: number;
  expiresAt: Timestamp;
}

/** The phones of one person, by the id of each session. The id is the person's. */
export interface SubscriptionsDoc {
  phones: Record<string, PhoneDoc>;
  /** When the last of the sessions ends. */
  expireAt: Timestamp;
}

/** How far the seal of the vote has come (ADR 40). */
export interface SealDoc {
  startedAt: Timestamp;
  /** The sealed ballots that count; null until all of them are there. */
  generation: string | null;
  /** When nothing linked a ballot to a person any more. */
  finishedAt: Timestamp | null;
  /** Made in the commit that set `finishedAt`, and never changed. */
  hash?: string;
}

/** How far the stage has come. */
export interface StageDoc {
  startedAt: Timestamp;
  /** What it shows, as a place in `stageSteps`. Absent in older documents. */
  step?: number;
  /** In this order. */
  revealed: Category[];
  /** Versions since the last act that only moved it. Absent for none. */
  moves?: number;
}

/** A request that was carried out. Keyed hashes only: without the pepper and the client's key they say nothing. */
export interface RememberedRequest {
  /** HMAC of call and key. */
  key: string;
  /** HMAC of call, key and body. */
  request: string;
  /** The first answer as JSON. */
  answer: string;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * A link for a station, and the session of the device that opened it (ADR 55). The id is a keyed hash of the link's
 * secret. `expireAt` is when the station ends by itself.
 */
export interface StationDoc {
  kind: StationKind;
  /** The organiser who made it, with whose role it ends. Absent once it has ended, and in older documents. */
  by?: string;
  linkEndsAt: Timestamp;
  /** Of the first device; absent until one has opened the link. */
  session?: string;
  openedAt?: Timestamp;
  /** Its last call, within a minute. */
  usedAt?: Timestamp;
  /** When it was ended by hand, or with the role of who made it. */
  endedAt?: Timestamp;
  expireAt: Timestamp;
}

/** What one person, or one station, has done lately. The id is a keyed hash of theirs, so it names nobody. */
export interface ActivityDoc {
  /** When each limit was last used, in epoch milliseconds. */
  limits: Record<string, number[]>;
  /** Newest last. */
  requests: RememberedRequest[];
  expireAt: Timestamp;
}

/** When a password was tried under a keyed hash of an address, device or session; epoch milliseconds. */
export interface RateLimitDoc {
  hits: number[];
  expireAt: Timestamp;
}

/** `settings/purge`: how far the deletion of personal data after the event has come. */
export interface PurgeDoc {
  startedAt: Timestamp;
  /** Null until the last run came to its end. */
  finishedAt: Timestamp | null;
}

/** Created once, and changed by the purge alone. */
export interface AuditDoc {
  action: AuditAction;
  who: AuditActor;
  target: AuditTarget;
  createdAt: Timestamp;
}

/** Every collection with its documents. The register says what becomes of each field. */
export interface Documents {
  users: UserDoc;
  credentials: CredentialsDoc;
  codes: CodeDoc;
  sharedCodes: JudgedDoc;
  mailboxes: MailboxDoc;
  guests: GuestDoc;
  candidates: CandidateDoc;
  candidateNames: CandidateNameDoc;
  photos: PhotoDoc;
  participation: ParticipationDoc;
  ballots: BallotDoc;
  sealedParticipation: ParticipationDoc;
  sealedBallots: SealedBallotsDoc;
  sealedCodes: SealedCodesDoc;
  /** By the generation of the sealed ballots. */
  sealSecrets: SealSecret;
  songSubmissions: SongSubmissionDoc;
  songs: SongDoc;
  messages: MessageDoc;
  settings: EventSettingsDoc;
  outbox: OutboxDoc;
  deliveries: DeliveryDoc;
  rateLimits: RateLimitDoc;
  subscriptions: SubscriptionsDoc;
  activity: ActivityDoc;
  stations: StationDoc;
  auditLog: AuditDoc;
}

/** The documents of `settings`, which are not alike. */
export interface SettingsDocuments {
  'settings/event': EventSettingsDoc;
  'settings/board': BoardDoc;
  'settings/facts': FactsDoc;
  'settings/purge': PurgeDoc;
  'settings/reminders': RemindersDoc;
  'settings/guests': GuestListDoc;
}

export type Collections = { readonly [Name in keyof Documents]: CollectionReference<Documents[Name]> };

/** A collection that is missing here does not compile. */
const names: Record<keyof Documents, true> = {
  users: true,
  credentials: true,
  codes: true,
  sharedCodes: true,
  mailboxes: true,
  guests: true,
  candidates: true,
  candidateNames: true,
  photos: true,
  participation: true,
  ballots: true,
  sealedParticipation: true,
  sealedBallots: true,
  sealedCodes: true,
  sealSecrets: true,
  songSubmissions: true,
  songs: true,
  messages: true,
  settings: true,
  outbox: true,
  deliveries: true,
  rateLimits: true,
  subscriptions: true,
  activity: true,
  stations: true,
  auditLog: true,
};

/** Typed references to every collection. */
export function collectionsOf(db: Firestore): Collections {
  return Object.fromEntries(Object.keys(names).map((name) => [name, db.collection(name)])) as unknown as Collections;
}
