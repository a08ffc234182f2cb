/** `npm run admin -- export` (ADR 47): complete, verifiable, and without links between votes and people. */

import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jsonFields } from '../../functions/src/firestore/json-value.ts';
import { firestore } from '../../toolchain/testing/firestore.ts';
import { admin, manifestOf, never, preparedExports, read, sealed } from '../support/shared/export-command.ts';

const pathOf = preparedExports();

it('writes each exportable collection, with matching counts and hashes', async () => {
  const out = pathOf('open');
  const { code, output } = await admin('export', '--out', out);
  expect([code, output]).toEqual([0, expect.stringContaining('Not in it: credentials, codes,')]);
  const { voteIsSealed, leftOut, collections } = manifestOf(out);
  expect(voteIsSealed).toBe(false);
  expect(leftOut).toEqual(expect.arrayContaining([...never, ...sealed]));
  const files = collections.flatMap((one) => one.files);
  expect(readdirSync(out).sort()).toEqual([...files.map(({ file }) => file), 'manifest.json'].sort());
  for (const { file, sha256 } of files) {
    expect(createHash('sha256').update(read(out, file)).digest('hex'), file).toBe(sha256);
  }

  const hashes = (await admin('hash')).output;
  for (const { collection, documents, sha256 } of collections) {
    expect(hashes).toMatch(new RegExp(`^ {2}${collection} +${documents} +${sha256}$`, 'm'));
    const { docs } = await firestore().collection(collection).get();
    const stored = docs.map((doc) => ({ id: doc.id, fields: jsonFields(doc.data()) }));
    expect(JSON.parse(read(out, `${collection}.json`)), collection).toEqual({ collection, documents: stored });
  }
  const names = collections.map(({ collection }) => collection);
  expect(names).toEqual(expect.arrayContaining(['users', 'messages', 'photos', 'auditLog', 'settings']));
});

it('keeps types in JSON, and contains no formulas in CSV', () => {
  const out = pathOf('open');
  const [whisper] = JSON.parse(read(out, 'messages.json')).documents;
  expect(whisper.fields).toMatchObject({
    message: { stringValue: '@here, "look"' },
    createdAt: { timestampValue: expect.stringMatching(/^\d{4}-.*\.\d{9}Z$/) },
  });
  expect(read(out, 'photos.json')).toContain('"bytesValue":"UklGR');
  const csv = read(out, 'messages.csv');
  expect(csv).toContain(`"'@here, ""look"""`);
  expect(csv).toContain(`,"'=1+1",`);
});
