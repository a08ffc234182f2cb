import type { AuditAction } from '@fresher-party/contract/audit-actions';
import type { Category } from '@fresher-party/contract/categories';
import type { AuditActor, AuditTarget } from '@fresher-party/contract/schemas/audit';
import { type Profile, profileOf, type Role, type User } from '@fresher-party/contract/schemas/person';
import type { CollectionReference, Firestore, Timestamp } from 'firebase-admin/firestore';

/** The documents of design §4. Fields named `expireAt` drive Firestore's TTL and are checked in code too. */

/** What its owner and admins may read. */
export interface UserDoc extends Profile {
  email: string;
  role: Role;
  createdAt: Timestamp;
}

/** All that signing in and checking a session needs, in one read; server only. */
export interface CredentialsDoc extends Profile {
  email: string;
  role: Role;
  /** Part of every token; raising it ends the sessions before (ADR 2). */
  sessionVersion: number;
  /** Sessions of this version that their person has ended by logging out, until they would have expired. */
  endedSessions?: { id: string; until: Timestamp }[];
  blocked: boolean;
  /** PHC string of argon2id. */
  passwordHash: string;
}

/** The person of a record, as answers and sessions have it: the one place that knows which fields these are. */
export function userOf(id: string, record: Profile & Pick<User, 'email' | 'role'>): User {
  return { id, email: record.email, role: record.role, ...profileOf(record) };
}

/** The profile and password that a sign-up code activates (ADR 4). */
export interface PendingAccount extends Profile {
  passwordHash: string;
}

export interface LiveCode {
  id: string;
  codeHash: string;
  sentAt: number;
  expiresAt: number;
  account?: PendingAccount;
}

/** The codes of one address, of either kind, and the wrong tries against them; times in epoch milliseconds. */
export interface CodesDoc {
  live: LiveCode[];
  wrongSinceBurn: number;
  wrongToday: number;
  dayStartedAt: number;
  /** The last try that was judged: a retry after a lost answer would otherwise count as a second try. */
  judged?: string;
  expireAt: Timestamp;
}

export interface CandidateDoc {
  name: string;
  category: Category;
  createdAt: Timestamp;
}

/** That a person voted in a category, not for whom (ADR 18). */
export interface ParticipationDoc {
  uid: string;
  category: Category;
  votedAt: Timestamp;
}

/** A ballot's id is an HMAC that only the voter's own client can have made again (ADR 8). */
export interface BallotDoc {
  category: Category;
  candidateId: string;
}

export interface SongSubmissionDoc {
  userId: string;
  name: string;
  email: string;
  songLinks: string[];
  createdAt: Timestamp;
  expireAt: Timestamp;
}

/** One per requested link, for the count of unique songs. */
export interface SongDoc {
  link: string;
  expireAt: Timestamp;
}

export interface MessageDoc {
  message: string;
  createdAt: Timestamp;
  expireAt: Timestamp;
  senderId: string;
  senderName: string;
  senderEmail: string;
}

/** `settings/event`; an absent field means the spec's default (ADR 17). */
export interface EventSettingsDoc {
  votingOpensAt?: Timestamp;
  votingClosedAt?: Timestamp | null;
  resultsPublishedAt?: Timestamp | null;
}

/** A request that was carried out. Keyed hashes only: without the pepper and the client's key they tell nothing. */
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

/** What one person has done lately (ADR 25). The id is a keyed hash of theirs, so it names nobody. */
export interface ActivityDoc {
  /** When each limit was last used, in epoch milliseconds. */
  limits: Record<string, number[]>;
  /** Newest last. */
  requests: RememberedRequest[];
  expireAt: Timestamp;
}

/** Created once and never changed (ADR 12). */
export interface AuditDoc {
  action: AuditAction;
  who: AuditActor;
  target: AuditTarget;
  createdAt: Timestamp;
}

/** Every collection and what its documents hold. */
interface Documents {
  users: UserDoc;
  credentials: CredentialsDoc;
  codes: CodesDoc;
  candidates: CandidateDoc;
  participation: ParticipationDoc;
  ballots: BallotDoc;
  songSubmissions: SongSubmissionDoc;
  songs: SongDoc;
  messages: MessageDoc;
  settings: EventSettingsDoc;
  activity: ActivityDoc;
  auditLog: AuditDoc;
}

export type Collections = { readonly [Name in keyof Documents]: CollectionReference<Documents[Name]> };

/** A collection that is missing here does not compile. */
const names: Record<keyof Documents, true> = {
  users: true,
  credentials: true,
  codes: true,
  candidates: true,
  participation: true,
  ballots: true,
  songSubmissions: true,
  songs: true,
  messages: true,
  settings: true,
  activity: true,
  auditLog: true,
};

/** Typed references to every collection. */
export function collectionsOf(db: Firestore): Collections {
  return Object.fromEntries(Object.keys(names).map((name) => [name, db.collection(name)])) as unknown as Collections;
}
