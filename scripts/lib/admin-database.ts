/** The database that `npm run admin` works on: the running emulators', or a deployed project's. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicationDefault, type Credential, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { isHeld } from './lock.ts';
import { localDir, projectId } from './paths.ts';
import { answersOn } from './ports.ts';
import { UserError } from './user-error.ts';

/** Milliseconds. Google's libraries try again for minutes; nobody waits at a terminal for that. */
const patience = 30_000;

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n')[0]?.replace(/\.$/, '') ?? '';

/** Rejects with a UserError when the work takes longer than `patience`. */
function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = new UserError(`The database did not answer within ${patience / 1000} seconds: try again later.`);
    const timer = setTimeout(() => reject(late), patience);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The environment of the running `npm start` or `npm run dev`; undefined without one. A killed run leaves its file. */
function runningEnvironment(): Record<string, string> | undefined {
  const folder = join(localDir, 'start');
  if (!isHeld(folder)) return undefined;
  try {
    return JSON.parse(readFileSync(join(folder, 'env.json'), 'utf8')).env;
  } catch {
    return undefined;
  }
}

async function emulated(): Promise<Firestore> {
  const given = process.env.FIRESTORE_EMULATOR_HOST;
  if (!given) Object.assign(process.env, runningEnvironment());
  // Google's libraries otherwise look for a cloud to run in, and warn when there is none.
  process.env.METADATA_SERVER_DETECTION = 'none';
  const [, address, port] = /^(.+):(\d{1,5})$/.exec(process.env.FIRESTORE_EMULATOR_HOST ?? '') ?? [];
  // Asked first, because gRPC tries for most of a minute.
  if (address === undefined || !(await answersOn(Number(port), address.replace(/^\[|\]$/g, '')))) {
    throw new UserError(
      given
        ? `No Firestore emulator answers at ${given}, which FIRESTORE_EMULATOR_HOST names: start it, or unset the variable.`
        : 'Nothing is running: start it with "npm start", or name a --project.',
    );
  }
  return getFirestore(initializeApp({ projectId: process.env.GCLOUD_PROJECT ?? projectId }));
}

async function credentials(): Promise<Credential> {
  const login = 'run "gcloud auth application-default login" and then this command again';
  // Without a question to the network that only a machine of Google's would answer, and a warning that it didn't.
  process.env.METADATA_SERVER_DETECTION ??= 'bios-only';
  try {
    const credential = applicationDefault();
    await inTime(credential.getAccessToken()); // Firestore would end the process when there are none.
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
  return getFirestore(initializeApp({ projectId: project, credential: await credentials() }));
}

/**
 * Connects to a deployed project with the credentials of `gcloud auth application-default login`, or to the running
 * emulators without one. Throws a UserError when that can't be had.
 */
export function connectDatabase(project: string | undefined): Promise<Firestore> {
  return project === undefined ? emulated() : deployed(project);
}

/** Resolves as the database's work does; what the database refuses becomes a UserError. */
export async function inDatabase<T>(work: Promise<T>): Promise<T> {
  try {
    return await inTime(work);
  } catch (error) {
    // gRPC's errors carry a number and `details`; anything else is our own mistake.
    if (!(error instanceof Error && 'details' in error)) throw error;
    throw new UserError(`The database could not be used: ${firstLine(error)}.`);
  }
}
