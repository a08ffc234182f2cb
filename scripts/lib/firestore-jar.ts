/** Finds the Firestore emulator's program (design §2), so that an offline machine that has one can use it. */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { localDir, nodeModules, root } from './paths.ts';
import { UserError } from './user-error.ts';
import { zipOf } from './zip.ts';

const mainClass = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
/** A manifest's lines hold at most 72 bytes; the rest goes to lines that begin with a space. */
const manifestLine = 72;

const cacheDir = process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), '.cache/firebase/emulators');

/** firebase-tools' own download. */
const cached = (): boolean => globSync(join(cacheDir, 'cloud-firestore-emulator-v*.jar')).length > 0;

/** The jar of the Google Cloud CLI's Firestore component, or undefined. */
export function cloudCliJar(path = process.env.PATH ?? ''): string | undefined {
  const folder = path.split(delimiter).find((entry) => entry !== '' && existsSync(join(entry, 'gcloud')));
  if (folder === undefined) return undefined;
  const sdk = dirname(dirname(realpathSync(join(folder, 'gcloud'))));
  const jar = join(sdk, 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar');
  return existsSync(jar) ? jar : undefined;
}

function manifest(jar: string): string {
  const lines = ['Manifest-Version: 1.0', `Main-Class: ${mainClass}`, `Class-Path: ${pathToFileURL(jar).href}`];
  const wrapped = lines.map((line) => {
    const rest = line.slice(manifestLine).match(new RegExp(`.{1,${manifestLine - 1}}`, 'g')) ?? [];
    return [line.slice(0, manifestLine), ...rest].join('\r\n ');
  });
  return `${wrapped.join('\r\n')}\r\n`;
}

/**
 * Makes a jar that `java -jar` can run and that holds nothing but a pointer to `jar`: firebase-tools runs jars by
 * their manifest, and the Cloud CLI's has no main class. Returns its path.
 */
export function launcherJar(jar: string, folder = join(localDir, 'cache')): string {
  const name = createHash('sha256').update(jar).digest('hex').slice(0, 12);
  const file = join(folder, `firestore-emulator-${name}.jar`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, zipOf('META-INF/MANIFEST.MF', manifest(jar)));
  return file;
}

/**
 * The environment that makes firebase-tools use the emulator that is there. Downloads it when there is none.
 * Throws a UserError when it can't be had.
 */
export async function firestoreEmulatorEnv(javaBin: string): Promise<Record<string, string>> {
  const given = process.env.FIRESTORE_EMULATOR_BINARY_PATH;
  if (given !== undefined) {
    if (!existsSync(given)) {
      throw new UserError(`FIRESTORE_EMULATOR_BINARY_PATH names ${given}, which does not exist: correct or unset it.`);
    }
    return { FIRESTORE_EMULATOR_BINARY_PATH: given };
  }
  if (cached()) return {};
  const jar = cloudCliJar();
  if (jar !== undefined) return { FIRESTORE_EMULATOR_BINARY_PATH: launcherJar(jar) };

  console.log('Downloading the Firestore emulator. This happens once.');
  try {
    await promisify(execFile)(
      process.execPath,
      [join(nodeModules, 'firebase-tools/lib/bin/firebase.js'), 'setup:emulators:firestore', '--non-interactive'],
      { cwd: root, env: { ...process.env, CI: '1', PATH: `${javaBin}${delimiter}${process.env.PATH}` } },
    );
  } catch {
    throw new UserError(
      'The Firestore emulator is not on this machine and could not be downloaded: connect to the internet, or install it with "gcloud components install cloud-firestore-emulator", or point FIRESTORE_EMULATOR_BINARY_PATH at its jar.',
    );
  }
  return {};
}
