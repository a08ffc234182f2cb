/** The database of a command: the local emulator's, or a deployed project's. */

import { applicationDefault, type Credential, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import isPortReachable from 'is-port-reachable';
import { type Clock, systemClock, withTimeout } from '../../functions/src/core/clock.ts';
import { UserError } from './command.ts';
import { localProduct, localProject } from './local.ts';

/** Milliseconds. Google's own libraries retry for minutes, which is too long at a terminal. */
const timeoutMs = 30_000;

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n')[0]?.replace(/\.$/, '') ?? '';

/** Rejects with a UserError on timeout. */
const inTime = <T>(work: Promise<T>, milliseconds = timeoutMs): Promise<T> =>
  withTimeout(work, milliseconds, () => {
    throw new UserError(`The database did not answer within ${milliseconds / 1000} seconds: try again later.`);
  });

async function emulated(): Promise<Firestore> {
  const given = process.env.FIRESTORE_EMULATOR_HOST;
  if (!given) Object.assign(process.env, localProduct()?.env);
  // Otherwise Google's libraries look for a metadata server, and warn when there is none.
  process.env.METADATA_SERVER_DETECTION = 'none';
  const [, address, port] = /^(.+):(\d{1,5})$/.exec(process.env.FIRESTORE_EMULATOR_HOST ?? '') ?? [];
  // Checked first, because gRPC retries for almost a minute.
  if (address === undefined || !(await isPortReachable(Number(port), { host: address.replace(/^\[|\]$/g, '') }))) {
    throw new UserError(
      given
        ? `No Firestore emulator answers at ${given}, which FIRESTORE_EMULATOR_HOST names: start it, or unset the variable.`
        : 'Nothing is running: start it with "npm start", or name a --project.',
    );
  }
  return getFirestore(initializeApp({ projectId: localProject() }));
}

/** The credentials of `gcloud auth application-default login`. Throws a UserError that says how to get them. */
export async function credentials(): Promise<Credential> {
  const login = 'run "gcloud auth application-default login" and then this command again';
  // Otherwise Google's libraries look for a metadata server on the network, and warn when there is none.
  process.env.METADATA_SERVER_DETECTION ??= 'bios-only';
  try {
    const credential = applicationDefault();
    // Checked here, because without credentials Firestore would end the process.
    await inTime(credential.getAccessToken());
    return credential;
  } catch (error) {
    if (error instanceof UserError) throw error;
    const reason = firstLine(error);
    throw new UserError(
      /Could not load the default credentials/.test(reason)
        ? `There are no credentials for Google Cloud on this machine: ${login}.`
        : `Google Cloud gave no access with this machine's credentials (${reason}): ${login}.`,
    );
  }
}

async function deployed(project: string): Promise<Firestore> {
  delete process.env.FIRESTORE_EMULATOR_HOST;
  delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  return getFirestore(initializeApp({ projectId: project, credential: await credentials() }));
}

/** The clock of a deployed project, or of the local product, which may run at another time. */
export const clockOf = (named: string | undefined): Clock =>
  systemClock(named === undefined ? Number(process.env.CLOCK_OFFSET_MS ?? 0) : 0);

/** Milliseconds; the timeout for reading a whole collection. */
export const wholeCollectionMs = 10 * 60_000;

/**
 * Connects to a deployed project's database, or without a project to the running emulators. Throws a
 * UserError on failure.
 */
export function connectDatabase(project: string | undefined): Promise<Firestore> {
  return project === undefined ? emulated() : deployed(project);
}

/** Converts an error of the database or Firebase Auth, or a timeout, to a UserError. */
export async function inDatabase<T>(work: Promise<T>, milliseconds = timeoutMs): Promise<T> {
  try {
    return await inTime(work, milliseconds);
  } catch (error) {
    // gRPC errors have `details`, those of Firebase Auth a code; anything else is a bug.
    const { details, code } = Object(error);
    if (typeof details !== 'string' && !/^(auth|app)\//.test(code)) throw error;
    throw new UserError(
      `The database could not be used: ${firstLine(error)}. docs/operations.md says which roles it needs.`,
    );
  }
}
