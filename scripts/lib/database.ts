/** The database of a command: the local emulator's, or a deployed project's. */

import { applicationDefault, type Credential, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import isPortReachable from 'is-port-reachable';
import { type Clock, systemClock } from '../../functions/src/core/clock.ts';
import { UserError } from './command.ts';
import { localProduct, localProject } from './local.ts';

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n')[0]?.replace(/\.$/, '') ?? '';

async function emulated() {
  if (!process.env.FIRESTORE_EMULATOR_HOST) Object.assign(process.env, localProduct()?.env);
  const { hostname, port } = URL.parse(`http://${process.env.FIRESTORE_EMULATOR_HOST}`) ?? {};
  // Checked first, because gRPC retries for almost a minute.
  if (!hostname || !port || !(await isPortReachable(Number(port), { host: hostname.replace(/^\[|\]$/g, '') })))
    throw new UserError('Nothing is running: start it with "npm start", or name a --project.');
  return { projectId: localProject() };
}

/** The credentials of `gcloud auth application-default login`. Throws a UserError that says how to get them. */
export async function credentials(): Promise<Credential> {
  // Otherwise Google's libraries look for a metadata server on the network, and warn when there is none.
  process.env.METADATA_SERVER_DETECTION ??= 'bios-only';
  delete process.env.FIRESTORE_EMULATOR_HOST;
  delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  try {
    const credential = applicationDefault();
    // Checked here, because without credentials Firestore would end the process.
    await credential.getAccessToken();
    return credential;
  } catch (error) {
    throw new UserError(
      `Google Cloud gave no access with this machine's credentials (${firstLine(error)}): run "gcloud auth application-default login" and then this command again.`,
    );
  }
}

/**
 * Works on a deployed project's database, or without a project on that of the running emulators, and on their clock.
 * Throws a UserError if the database or Firebase Auth can't be used.
 */
export async function withDatabase<T>(
  project: string | undefined,
  work: (db: Firestore, clock: Clock) => Promise<T>,
): Promise<T> {
  const app = project === undefined ? await emulated() : { projectId: project, credential: await credentials() };
  const db = getFirestore(initializeApp(app));
  try {
    return await work(db, systemClock(project === undefined ? Number(process.env.CLOCK_OFFSET_MS ?? 0) : 0));
  } catch (error) {
    // gRPC errors have `details`, those of Firebase Auth a code; anything else is a bug.
    const { details, code } = Object(error);
    if (typeof details !== 'string' && !/^(auth|app)\//.test(code)) throw error;
    throw new UserError(
      `The database or Firebase Auth could not be used: ${firstLine(error)}. If a role is missing, docs/operations.md says which.`,
    );
  } finally {
    // Waits for the rollback of a refused change, whose locks would otherwise last for a minute.
    await db.terminate();
  }
}
