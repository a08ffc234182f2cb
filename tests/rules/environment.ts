/** The real rules in the Firestore emulator, and the actors who test them. */

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type HostAndPort, initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { limits } from '@fresher-party/contract/limits';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getFirestore,
  setLogLevel,
  writeBatch,
} from 'firebase/firestore';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { documents, endedSession, sessionVersion, uids } from './documents.ts';

type Claims = Readonly<Record<string, unknown>>;

const secondsAgo = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds;
/** A minute longer than a session lasts. */
const lastWeek = secondsAgo(limits.sessionLifetime / 1000 + 60);

const claims = { sid: 'session', ver: sessionVersion, auth_time: secondsAgo(60) } satisfies Claims;

/** Actors: a uid with token claims, or null for unauthenticated. Each differs from the admin in one fact. */
const people = {
  stranger: null,
  admin: { uid: uids.admin, claims },
  guest: { uid: uids.guest, claims },
  'guest whose token says admin': { uid: uids.guest, claims: { ...claims, role: 'admin' } },
  dj: { uid: uids.dj, claims },
  host: { uid: uids.host, claims },
  stage: { uid: uids.stage, claims },
  'blocked admin': { uid: uids.blocked, claims },
  'admin of the version before': { uid: uids.admin, claims: { ...claims, ver: sessionVersion - 1 } },
  'admin who has logged out': { uid: uids.admin, claims: { ...claims, sid: endedSession } },
  'admin who signed in a session ago': { uid: uids.admin, claims: { ...claims, auth_time: lastWeek } },
  'admin whose token names no version': { uid: uids.admin, claims: { sid: 'session', auth_time: claims.auth_time } },
  'admin whose token names no session': {
    uid: uids.admin,
    claims: { ver: sessionVersion, auth_time: claims.auth_time },
  },
  /** Created directly in Firebase Auth, or left after a deletion. */
  'account without a record': { uid: 'nobody-uid', claims },
} as const satisfies Readonly<Record<string, { readonly uid: string; readonly claims: Claims } | null>>;

export type Actor = keyof typeof people;
export const actors = Object.keys(people) as Actor[];

/** The uid of an actor's own documents; a stranger uses a guest's. */
export function uidOf(actor: Actor): string {
  return people[actor]?.uid ?? uids.guest;
}

export interface Rules {
  readonly projectId: string;
  /** The database with an actor's rights. */
  db(actor: Actor): Firestore;
  /** Empties the database for the rest of the test. */
  clear(): Promise<void>;
  /** The database with admin rights, bypassing the rules. */
  owner(): Firestore;
}

/**
 * Loads the rules into a project for this test file, which is seeded before and cleared after each test. Needs
 * FIRESTORE_EMULATOR_HOST. `extra` are paths of further documents.
 */
export function loadRules(name: string, extra: readonly string[] = []): Rules {
  // A new project, because the emulator keeps documents and rule coverage while it runs.
  const projectId = `demo-rules-${name}-${randomUUID().slice(0, 8)}`;
  const open = new Map<Actor, Firestore>();
  let environment: RulesTestEnvironment;
  // The client warns about each refused write, which these tests expect.
  setLogLevel('silent');

  // One admin client per file, because the library would open one per call, which takes longer than a test.
  let owner: Firestore;

  beforeAll(async () => {
    const rules = await readFile(new URL('../../firestore.rules', import.meta.url), 'utf8');
    environment = await initializeTestEnvironment({ projectId, firestore: { rules } });
    const { host, port } = environment.emulators.firestore as HostAndPort;
    owner = getFirestore(initializeApp({ projectId }, projectId));
    connectFirestoreEmulator(owner, host, port, { mockUserToken: 'owner' });
  });

  beforeEach(async () => {
    const batch = writeBatch(owner);
    for (const [path, data] of Object.entries(documents)) batch.set(doc(owner, path), data);
    for (const path of extra) batch.set(doc(owner, path), { extra: true });
    await batch.commit();
  });

  afterEach(() => environment.clearFirestore());

  afterAll(async () => {
    await deleteApp(owner.app);
    await environment.cleanup();
  });

  return {
    projectId,
    db(actor) {
      const person = people[actor];
      const db =
        open.get(actor) ??
        ((person
          ? environment.authenticatedContext(person.uid, person.claims)
          : environment.unauthenticatedContext()
        ).firestore() as unknown as Firestore);
      open.set(actor, db);
      return db;
    },
    clear: () => environment.clearFirestore(),
    owner: () => owner,
  };
}
