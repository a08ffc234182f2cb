/** Whether the database has the indexes and TTL policies of firestore.indexes.json: before a deploy, and after it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Google, GoogleRefusal } from '../cloud/google.ts';
import { root } from '../local.ts';
import type { Check, Missing } from './checks/check.ts';
import type { Finding } from './live-checks.ts';

interface IndexField {
  readonly fieldPath: string;
  readonly order?: string;
  readonly arrayConfig?: string;
}

interface IndexesFile {
  readonly indexes: readonly { readonly collectionGroup: string; readonly fields: readonly IndexField[] }[];
  readonly fieldOverrides: readonly {
    readonly collectionGroup: string;
    readonly fieldPath: string;
    readonly ttl?: true;
  }[];
}

interface LiveIndex {
  /** `projects/…/collectionGroups/<group>/indexes/<id>`. */
  readonly name: string;
  readonly state: string;
  readonly fields: readonly IndexField[];
}

interface LiveField {
  /** `projects/…/collectionGroups/<group>/fields/<path>`. */
  readonly name: string;
  readonly ttlConfig?: { readonly state: string };
}

const partAfter = (name: string, word: string): string => name.split(`/${word}/`)[1]?.split('/')[0] ?? '';

const keyOf = (group: string, fields: readonly IndexField[]): string =>
  // Firestore adds the document's name as a last field.
  [
    group,
    ...fields
      .filter(({ fieldPath }) => fieldPath !== '__name__')
      .map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`),
  ].join(', ');

interface Indexes {
  /** All that the file names. */
  readonly wanted: readonly string[];
  readonly absent: readonly string[];
  /** There, and still being built. */
  readonly unready: readonly string[];
  /** Indexes that Firestore has given up: no deploy makes them again. */
  readonly broken: readonly string[];
  /** TTL policies that hold for documents written since, and not for all earlier ones. */
  readonly partial: readonly string[];
}

const brokenSentence = (broken: readonly string[]): string =>
  `Firestore could not build: ${broken.join('; ')}. Delete what is named in the Cloud console (Firestore, Indexes), then deploy again.`;
const partialSentence = (partial: readonly string[]): string =>
  `Not for all earlier documents: ${partial.join('; ')}. Turn what is named off and on in the Cloud console (Firestore, Time-to-live).`;

async function indexesOf(google: Google, id: string): Promise<Indexes> {
  const file = JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8')) as IndexesFile;
  const groups = `firestore.googleapis.com/v1/projects/${id}/databases/(default)/collectionGroups/-`;
  const indexes = await google.list<LiveIndex>(`${groups}/indexes`, 'indexes');
  const fields = await google.list<LiveField>(`${groups}/fields?filter=${encodeURIComponent('ttlConfig:*')}`, 'fields');
  const live = new Map([
    ...indexes.map(({ name, state, fields: own }) => [keyOf(partAfter(name, 'collectionGroups'), own), state] as const),
    ...fields.map(({ name, ttlConfig }) => {
      const path = `${partAfter(name, 'collectionGroups')}.${partAfter(name, 'fields')}`;
      const state = ttlConfig?.state ?? '';
      return [
        `TTL of ${path}`,
        ({ ACTIVE: 'READY', NEEDS_REPAIR: 'PARTIAL' } as Record<string, string>)[state] ?? state,
      ] as const;
    }),
  ]);
  const wanted = [
    ...file.indexes.map((index) => keyOf(index.collectionGroup, index.fields)),
    ...file.fieldOverrides
      .filter(({ ttl }) => ttl)
      .map(({ collectionGroup, fieldPath }) => `TTL of ${collectionGroup}.${fieldPath}`),
  ];
  const those = (isSo: (state: string | undefined) => boolean) => wanted.filter((key) => isSo(live.get(key)));
  return {
    wanted,
    absent: those((state) => state === undefined),
    unready: those((state) => state !== undefined && !['READY', 'NEEDS_REPAIR', 'PARTIAL'].includes(state)),
    broken: those((state) => state === 'NEEDS_REPAIR'),
    partial: those((state) => state === 'PARTIAL'),
  };
}

/** After a deploy. An index that is still being built is no failure; a line says so. */
export async function indexChecks(google: Google, id: string): Promise<readonly Finding[]> {
  const { wanted, absent, unready, broken, partial } = await indexesOf(google, id);
  const findings: Finding[] = absent.map((key) => ({ held: false, sentence: `The database lacks an index: ${key}.` }));
  if (broken.length > 0) findings.push({ held: false, sentence: brokenSentence(broken) });
  if (partial.length > 0) findings.push({ held: false, sentence: partialSentence(partial) });
  if (unready.length > 0) {
    const sentence = `Being made, and slow or refused until then: ${unready.join('; ')}. "npm run deploy -- --project ${id} --live" looks again.`;
    findings.push({ held: true, sentence });
  }
  if (findings.length === 0) {
    findings.push({
      held: true,
      sentence: `${wanted.length} indexes and TTL policies are as firestore.indexes.json says.`,
    });
  }
  return findings;
}

/** Before a deploy, which makes what is absent: only what it can't make again keeps it from going on. */
export const indexes: Check = async ({ google, id }) => {
  let found: Indexes;
  try {
    found = await indexesOf(google, id);
  } catch (error) {
    // Without a database, as that check says, there is nothing to list.
    if (!(error instanceof GoogleRefusal) || error.status !== 404) throw error;
    return [{ isNote: true, sentence: 'The deploy makes all indexes and TTL policies.' }];
  }
  const { wanted, absent, unready, broken, partial } = found;
  const missing: Missing[] = [];
  if (broken.length > 0) missing.push({ sentence: brokenSentence(broken) });
  if (partial.length > 0) missing.push({ isNote: true, sentence: partialSentence(partial) });
  if (absent.length > 0) {
    const what = absent.length === wanted.length ? 'all indexes and TTL policies' : absent.join('; ');
    missing.push({ isNote: true, sentence: `The deploy makes ${what}.` });
  }
  if (unready.length > 0) {
    missing.push({ isNote: true, sentence: `Being made, and slow or refused until then: ${unready.join('; ')}.` });
  }
  return missing;
};
