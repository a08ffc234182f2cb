import type { AuditAction } from '@fresher-party/contract/audit-actions';
import type { Category } from '@fresher-party/contract/categories';
import type { AuditActor, AuditTarget } from '@fresher-party/contract/schemas/audit';
import type { Role } from '@fresher-party/contract/schemas/person';
import type { CollectionReference, Firestore, Timestamp } from 'firebase-admin/firestore';

/** The documents of design §4. Fields named `expireAt` drive Firestore's TTL and are checked in code too. */

/** The profile that its owner and admins may read. */
export interface UserDoc {
  name: string;
  email: string;
  role: Role;
  createdAt: Timestamp;
}

/** All that signing in and checking a session needs, in one read; server only. */
export interface CredentialsDoc {
  email: string;
  name: string;
  role: Role;
  /** Part of every token; raising it ends the sessions before (ADR 2). */
  sessionVersion: number;
  /** Sessions of this version that their person has ended by logging out, until they would have expired. */
  endedSessions?: { id: string; until: Timestamp }[];
  blocked: boolean;
  /** PHC string of argon2id. */
  passwordHash: string;
}

/** The name and password that a sign-up code activates (ADR 4). */
export interface PendingAccount {
  name: string;
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
  /** The try that was judged last, so that it knows itself when the answer to its commit was lost. */
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
  /** Null once the account is deleted. */
  keyHash: string | null;
}

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

export interface IdempotencyDoc {
  /** Whose key it is, so that it can go with the account. */
  uid: string;
  requestHash: string;
  /** The first answer as JSON. */
  answer: string;
  expireAt: Timestamp;
}

/** Created once and never changed (ADR 12). */
export interface AuditDoc {
  action: AuditAction;
  who: AuditActor;
  target: AuditTarget;
  createdAt: Timestamp;
}

export interface Collections {
  users: CollectionReference<UserDoc>;
  credentials: CollectionReference<CredentialsDoc>;
  codes: CollectionReference<CodesDoc>;
  candidates: CollectionReference<CandidateDoc>;
  participation: CollectionReference<ParticipationDoc>;
  ballots: CollectionReference<BallotDoc>;
  songSubmissions: CollectionReference<SongSubmissionDoc>;
  songs: CollectionReference<SongDoc>;
  messages: CollectionReference<MessageDoc>;
  settings: CollectionReference<EventSettingsDoc>;
  idempotencyKeys: CollectionReference<IdempotencyDoc>;
  auditLog: CollectionReference<AuditDoc>;
}

/** Typed references to every collection. */
export function collectionsOf(db: Firestore): Collections {
  const names: (keyof Collections)[] = [
    'users',
    'credentials',
    'codes',
    'candidates',
    'participation',
    'ballots',
    'songSubmissions',
    'songs',
    'messages',
    'settings',
    'idempotencyKeys',
    'auditLog',
  ];
  return Object.fromEntries(names.map((name) => [name, db.collection(name)])) as unknown as Collections;
}
