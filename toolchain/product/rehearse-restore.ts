/** A restore tried out: a backup is imported into an empty emulator, which ends afterwards, and compared (ADR 48). */

import {
  copyFileSync,
  existsSync,
  globSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { CollectionHash } from '../../functions/src/firestore/json-value.ts';
import { hashes } from '../../operator/backup.ts';
import { connectDatabase } from '../../operator/database.ts';
import { localProject, projectId, root } from '../../operator/local.ts';
import { table } from '../../operator/table.ts';
import { UserError } from '../../operator/user-error.ts';
import { runProgram } from '../processes/run-program.ts';
import { emulatedFirestore } from './emulated-firestore.ts';
import { emulatorEnv } from './firestore-jar.ts';
import { freePorts, host } from './ports.ts';

type Hashes = Readonly<Record<string, CollectionHash>>;

/** What a backup of the local product says of itself, beside the export. */
const hashFile = 'hashes.json';

/** The folder that `firebase emulators:start --import` takes. Throws a UserError for one that can't be whole. */
export function backupFolder(given: string): string {
  const folder = resolve(given);
  const other = (what: string): UserError =>
    new UserError(`${given} ${what}: name the folder of an export. Nothing was imported.`);
  if (!existsSync(folder)) throw other('does not exist');
  if (!lstatSync(folder).isDirectory()) throw other('is no folder');
  const [overall] = globSync('{,*/}*.overall_export_metadata', { cwd: folder });
  if (overall === undefined)
    throw other('holds no .overall_export_metadata, so it is no export of Firestore, or not all of it');
  const own = join(folder, overall);
  const data = globSync('**/output-*', { cwd: resolve(own, '..') });
  if (data.length === 0 || lstatSync(own).size === 0) throw other('holds no data, so it is not all of an export');
  return resolve(own, '..');
}

/** Reads the hashes beside a backup; undefined when there are none, as with an export of a project. */
function hashesBeside(folder: string): Hashes | undefined {
  const file = [folder, resolve(folder, '..')].map((one) => join(one, hashFile)).find(existsSync);
  try {
    return file && JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new UserError(
      `${file} can't be read: compare with "npm run admin -- hash" instead, and remove that file. Nothing was imported.`,
    );
  }
}

/** Imports into an emulator of its own and hashes what is there then. Throws a UserError when it can't be imported. */
async function imported(folder: string, signal: AbortSignal): Promise<Hashes> {
  const temp = mkdtempSync(join(tmpdir(), 'restore-'));
  try {
    const { firestore, hub, logging, websocket } = await freePorts();
    const emulators = {
      firestore: { host, port: firestore, websocketPort: websocket },
      hub: { host, port: hub },
      logging: { host, port: logging },
      ui: { enabled: false },
    };
    writeFileSync(join(temp, 'firebase.json'), JSON.stringify({ firestore: { rules: 'firestore.rules' }, emulators }));
    copyFileSync(join(root, 'firestore.rules'), join(temp, 'firestore.rules'));
    const written = join(temp, hashFile);
    const script = join(import.meta.dirname, 'write-hashes.ts');
    const command = ['firebase', 'emulators:exec', '--only', 'firestore', '--project', projectId, '--import', folder];
    const env = { ...(await emulatorEnv()), TMPDIR: temp, XDG_CONFIG_HOME: temp, CI: '1', NO_UPDATE_NOTIFIER: '1' };
    const options = { cwd: temp, env, signal, logFile: join(temp, 'log') };
    const succeeded = await runProgram([...command, `node ${script} ${written}`], options);
    signal.throwIfAborted();
    if (!succeeded || !existsSync(written)) {
      throw new UserError(
        `The emulator could not import ${basename(folder)}: the export is damaged, so take the one before it. Nothing but an emulator of its own was touched.`,
      );
    }
    return JSON.parse(readFileSync(written, 'utf8'));
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}

/** Makes a backup of the running product with its hashes. */
async function backUp(folder: string): Promise<void> {
  const db = await connectDatabase(undefined);
  const before = Object.fromEntries(await hashes(db));
  const env = {
    GCLOUD_PROJECT: localProject(),
    FIRESTORE_EMULATOR_HOST: process.env.FIRESTORE_EMULATOR_HOST ?? '',
  };
  await emulatedFirestore(env).dump(folder);
  // Songs get their titles by themselves, so a product at rest may write too.
  if (JSON.stringify(Object.fromEntries(await hashes(db))) !== JSON.stringify(before)) {
    throw new UserError('Something was written while the backup was made, so it can’t be compared: run this again.');
  }
  writeFileSync(join(folder, hashFile), JSON.stringify(before));
  console.log(`Backed up ${env.GCLOUD_PROJECT} with the emulator’s own export.`);
}

/** Prints what came back. Resolves to whether nothing is missing or different. Throws a UserError for a broken backup. */
export async function rehearseRestore(given: string | undefined, signal: AbortSignal): Promise<boolean> {
  const own = given === undefined ? mkdtempSync(join(tmpdir(), 'backup-')) : undefined;
  try {
    if (own !== undefined) await backUp(own);
    const folder = backupFolder(given ?? own ?? '');
    const before = hashesBeside(folder);
    const after = await imported(folder, signal);
    console.log('Imported it into an empty database.\n');
    const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])].sort();
    const rows = names.map((name) => {
      const [was, is] = [before?.[name], after[name]];
      // A collection that one side does not name holds nothing there.
      const isEmpty = !was?.documents && !is?.documents;
      const isSame = isEmpty || (was?.sha256 === is?.sha256 && was?.documents === is?.documents);
      return {
        name,
        is,
        isSame,
        cells: [name, is?.documents ?? 0, is?.sha256.slice(0, 16) ?? '', before ? (isSame ? 'same' : 'DIFFERENT') : ''],
      };
    });
    console.log(`${table([['', 'documents', 'SHA-256 begins', ''], ...rows.map(({ cells }) => cells)])}\n`);
    if (!before) {
      console.log(
        'This backup holds no hashes: compare with what "npm run admin -- hash" says of the database it was made of.',
      );
      return true;
    }
    const broken = rows.filter(({ isSame }) => !isSame).map(({ name }) => name);
    if (broken.length > 0) {
      throw new UserError(
        `Not all came back: ${broken.join(', ')} ${broken.length === 1 ? 'differs' : 'differ'}. The export is damaged, so take the one before it. Nothing but an emulator of its own was touched.`,
      );
    }
    console.log('Everything came back as it was.');
    return true;
  } finally {
    if (own !== undefined) rmSync(own, { recursive: true, force: true });
  }
}
