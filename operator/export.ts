/** `npm run admin -- export`: every exportable collection as CSV and JSON, with a manifest (ADR 47). */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { csvHead, csvLines } from '@fresher-party/contract/csv';
import type { ExportRow } from '@fresher-party/contract/export-lists';
import type { Firestore } from 'firebase-admin/firestore';
import type { Clock } from '../functions/src/core/clock.ts';
import { isSealed } from '../functions/src/evening/vote-rules.ts';
import { readVoteSnapshot } from '../functions/src/features/voting/admin-store.ts';
import { openDatabase } from '../functions/src/firestore/database.ts';
import { collectionHasher, documentsOf, jsonFields } from '../functions/src/firestore/json-value.ts';
import type { Kind } from '../functions/src/firestore/register/kind.ts';
import { collectionsWhere, kindOf, kindsIn } from '../functions/src/firestore/register/registered.ts';
import { columnsOf, rowOf } from '../functions/src/firestore/rows.ts';
import { inDatabase, wholeCollectionMs } from './database.ts';
import { root } from './local.ts';
import { table } from './table.ts';
import { UserError } from './user-error.ts';

interface WrittenFile {
  readonly file: string;
  readonly sha256: string;
}

/** A streamed file, with the hash of its content. */
async function writing(folder: string, file: string) {
  const handle: FileHandle = await open(join(folder, file), 'wx', 0o600);
  const hash = createHash('sha256');
  return {
    async write(text: string): Promise<void> {
      hash.update(text);
      await handle.write(text);
    },
    async end(): Promise<WrittenFile> {
      await handle.close();
      return { file, sha256: hash.digest('hex') };
    },
  };
}

/** Writes one collection. Keeps its rows in memory to find the CSV's columns. Rejects once `signal` is aborted. */
async function writeCollection(db: Firestore, name: string, folder: string, signal: AbortSignal) {
  const [csv, json] = [await writing(folder, `${name}.csv`), await writing(folder, `${name}.json`)];
  await json.write(`{"collection":${JSON.stringify(name)},"documents":[`);
  const hasher = collectionHasher();
  const rows: ExportRow[] = [];
  for await (const doc of documentsOf(db.collection(name))) {
    signal.throwIfAborted();
    if (!kindOf(doc.ref)) {
      throw new UserError(`${doc.ref.path} is not in the register: use the version that is deployed.`);
    }
    const fields = jsonFields(doc.data());
    hasher.add(doc.id, fields);
    await json.write(`${rows.length > 0 ? ',' : ''}\n${JSON.stringify({ id: doc.id, fields })}`);
    rows.push(rowOf(doc.id, doc.data(), name));
  }
  await json.write('\n]}\n');
  const columns = columnsOf(rows, kindsIn(name)[0]?.columns);
  await csv.write(csvHead(columns));
  for (const row of rows) await csv.write(csvLines(columns, [row]));
  return { collection: name, ...hasher.end(), files: [await csv.end(), await json.end()] };
}

/** Rejects with a UserError once `signal` is aborted, without waiting for the work. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(new UserError('The export was interrupted: nothing of it is left. Run it again.'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work, aborted]);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: a running process of another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Deletes leftovers of killed exports, which contain names and addresses. */
async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(dirname(folder)).catch(() => []);
  for (const name of names) {
    const [, of, pid] = /^(.+)\.partial-(\d+)$/.exec(name) ?? [];
    if (of !== basename(folder) || isRunning(Number(pid))) continue;
    await rm(join(dirname(folder), name), { recursive: true, force: true });
  }
}

/**
 * Writes a new folder atomically. Resolves to a summary. Throws a UserError if the folder exists, or once `signal` is
 * aborted.
 */
export async function exportAll(
  db: Firestore,
  clock: Clock,
  project: string,
  out: string,
  signal: AbortSignal,
): Promise<string> {
  const folder = resolve(out);
  await removeAbandoned(folder);
  if (existsSync(folder)) throw new UserError(`${out} exists already: name another folder with --out.`);
  const { settings, now } = await inDatabase(readVoteSnapshot(openDatabase(db), clock));
  const isOut = (kind: Kind): boolean => kind.export === 'always' || (kind.export === 'sealed' && isSealed(settings));
  const names = collectionsWhere(isOut);
  const partial = `${folder}.partial-${process.pid}`;
  try {
    await mkdir(partial, { recursive: true, mode: 0o700 });
    const collections: Awaited<ReturnType<typeof writeCollection>>[] = [];
    for (const name of names) {
      const written = inDatabase(writeCollection(db, name, partial, signal), wholeCollectionMs);
      collections.push(await unlessAborted(written, signal));
    }
    const leftOut = collectionsWhere((kind) => !isOut(kind));
    const manifest = { project, exportedAt: now.toISOString(), voteIsSealed: isSealed(settings), collections, leftOut };
    await writeFile(join(partial, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await mkdir(dirname(folder), { recursive: true });
    await rename(partial, folder);
    const rows = collections.map(({ collection, documents, sha256 }) => [collection, documents, sha256.slice(0, 16)]);
    return [
      `Exported ${project} to ${relative(root, folder).startsWith('..') ? folder : relative(root, folder)}:`,
      `\n${table([['', 'documents', 'SHA-256 begins'], ...rows])}\n`,
      `Not in it: ${leftOut.join(', ')}.`,
      'It holds names and addresses: keep it where two people alone can read it, and delete it after a week.',
    ].join('\n');
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}
