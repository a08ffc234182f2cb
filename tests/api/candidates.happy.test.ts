/** Candidates with photo, branch and line, which can change until the vote opens (ADR 43). */

import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Actor, newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { env } from '../support/env.ts';
import { base64, noisyPhoto } from '../support/photos.ts';
import { clearVotes, collections, setVoting } from '../support/state.ts';

let admin: Actor;
beforeEach(async () => {
  await Promise.all([setVoting('locked'), clearVotes()]);
  admin = await newActor('admin', 'Ravi');
});

const newName = () => `Candidate ${randomUUID()}`;
const add = async (body: object) =>
  (await call('POST /admin', { token: admin.token, body: { category: 'Mr', ...body } })).json.data.candidate;
const versionOf = async (id: string) => (await collections.candidates.doc(id).get()).data()?.version ?? 0;
const change = async (id: string, body: object, headers = {}) => {
  const sent = { version: await versionOf(id), ...body };
  return call('POST /admin/candidates/{id}', { token: admin.token, params: { id }, body: sent, headers });
};
const photoAt = (address: string | undefined) => fetch(`${env.APP_URL}${address}`);

async function listed(id: string) {
  const { json } = await call('GET /vote/all', { token: admin.token });
  return json.data.candidates.find((candidate) => candidate.id === id);
}

describe('a candidate’s facts', () => {
  it('are in the list, without empty ones', async () => {
    const full = await add({ name: newName(), branch: ' CSE ', line: 'Free hugs  after every loss.' });
    expect(full).toMatchObject({ branch: 'CSE', line: 'Free hugs after every loss.' });
    expect(await listed(full.id)).toEqual(full);
    const bare = await add({ name: newName(), branch: '', line: null, photo: null });
    expect(Object.keys(bare).sort()).toEqual(['category', 'id', 'name']);
  });

  it('can change until the vote opens, also the name, and the old name is free again', async () => {
    const [before, after] = [newName(), newName()];
    const { id } = await add({ name: before, branch: 'CSE' });
    const { json } = await change(id, { name: after, line: 'New.' });
    expect(json.data.candidate).toEqual({ id, name: after, category: 'Mr_Fresher', line: 'New.', version: 1 });
    expect(await listed(id)).toEqual(json.data.candidate);
    expect((await add({ name: before })).id).not.toBe(id);
  });

  it('are changed once by a repeated request', async () => {
    const { id } = await add({ name: newName() });
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = { name: newName(), photo: base64(await noisyPhoto(100, 100)), version: 0 };
    const first = await change(id, body, headers);
    expect((await change(id, body, headers)).json).toEqual(first.json);
    expect((await collections.auditLog.where('target.id', '==', id).get()).size).toBe(2);
  });

  it('are logged, with who removed the candidate', async () => {
    const { id, name } = await add({ name: newName() });
    await change(id, { name, branch: 'ME' });
    await call('DELETE /admin/candidates/{id}', { token: admin.token, params: { id } });
    expect(await listed(id)).toBeUndefined();
    const { docs } = await collections.auditLog.where('target.id', '==', id).get();
    const noted = docs.map((doc) => doc.data()).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    expect(noted.map(({ action }) => action)).toEqual([
      'candidate-registered',
      'candidate-changed',
      'candidate-removed',
    ]);
    expect(noted[2]).toMatchObject({ who: { name: 'Ravi' }, target: { name } });
    // The name can be registered again.
    expect((await add({ name })).name).toBe(name);
  });
});

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('in %s is re-encoded: small, square, without metadata', async (format) => {
    const sent = await noisyPhoto(600, 400, format);
    const { photo } = await add({ name: newName(), photo: base64(sent) });
    const answer = await photoAt(photo);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThanOrEqual(40_000);
    const { exif, xmp, icc, ...metadata } = await sharp(bytes).metadata();
    expect({ exif, xmp, icc }).toEqual({ exif: undefined, xmp: undefined, icc: undefined });
    expect(metadata).toMatchObject({ format: 'webp', width: 480, height: 480 });
    expect(bytes.includes('Test Camera')).toBe(false);
  });

  it('stays when other facts change, gets a new URL when it changes, and is deleted when removed', async () => {
    const name = newName();
    const { id, photo: first } = await add({ name, photo: base64(await noisyPhoto(100, 100)) });
    expect((await change(id, { name, line: 'Same face.' })).json.data.candidate.photo).toBe(first);
    const { photo: second } = (await change(id, { name, photo: base64(await noisyPhoto(90, 90)) })).json.data.candidate;
    expect(second).not.toBe(first);
    expect((await change(id, { name, photo: null })).json.data.candidate.photo).toBeUndefined();
    const kept = await collections.photos.get();
    const ids = kept.docs.map((doc) => doc.id);
    for (const address of [first, second]) expect(ids).not.toContain(address?.split('/').at(-1));
  });
});
