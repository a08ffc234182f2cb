/** The real rules in the Firestore emulator, and the people who try them. */

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type HostAndPort, initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
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
import { documents, emailOf, uids } from './documents.ts';

type Claims = Readonly<Record<string, unknown>>;

/**
 * Who asks: a uid with the claims of their token, or nobody (null). Accounts that are no guest carry the guest's uid
 * and address, so that nothing but the role tells them apart.
 */
const people = {
  stranger: null,
  guest: { uid: uids.guest, claims: { role: 'guest' } },
  admin: { uid: uids.admin, claims: { role: 'admin' } },
  /** Made in Firebase Auth directly, so the server never gave it a role. */
  'account without a role': { uid: uids.guest, claims: { email: emailOf(uids.guest), email_verified: true } as Claims },
  'account with a made-up role': { uid: uids.guest, claims: { role: 'superadmin' } },
  'account with a list of roles': { uid: uids.guest, claims: { role: ['guest', 'admin'] } as Claims },
} as const;

export type Actor = keyof typeof people;
export const actors = Object.keys(people) as Actor[];

/** The uid that an actor would call their own; a stranger tries with a guest's. */
export function uidOf(actor: Actor): string {
  return people[actor]?.uid ?? uids.guest;
}

export interface Rules {
  readonly projectId: string;
  /** The database as an actor sees it. */
  db(actor: Actor): Firestore;
  /** Empties the database for the rest of the test. */
  clear(): Promise<void>;
}

/**
 * Loads the rules into a project of this test file's own, and fills it before and clears it after each test.
 * Needs FIRESTORE_EMULATOR_HOST. `extra` are paths of documents to put there beside the usual ones.
 */
export function loadRules(name: string, extra: readonly string[] = []): Rules {
  // A fresh project, since the emulator keeps documents and rule coverage for as long as it runs.
  const projectId = `demo-rules-${name}-${randomUUID().slice(0, 8)}`;
  const open = new Map<Actor, Firestore>();
  let environment: RulesTestEnvironment;
  // The client warns about each refused write, and refusals are what these tests are about.
  setLogLevel('silent');

  // One client past the rules for the whole file: the library opens one per call, which takes longer than a test.
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
    for (const path of extra) batch.set(doc(owner, path), { senderId: uids.guest });
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
  };
}
