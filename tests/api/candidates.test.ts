/** Candidates with photo, branch and line, which can change until the vote opens (ADR 43). */

import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { settingsOf } from '../../functions/src/evening/vote.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { type Actor, newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { env } from '../support/env.ts';
import { base64, noisyPhoto } from '../support/photos.ts';
import { clearVotes, collections, newCandidate, setVoting } from '../support/state.ts';

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

  it('are logged, with who added, changed and removed the candidate', async () => {
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
    const { id: uid, email } = admin.user;
    for (const { who, target, createdAt } of noted) {
      expect(who).toEqual({ type: 'admin', id: uid, name: 'Ravi', email });
      expect(target).toMatchObject({ type: 'candidate', id, name, category: 'Mr_Fresher' });
      expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(60_000);
    }
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

const changeFrom = (id: string, body: object) =>
  call('POST /admin/candidates/{id}', { token: admin.token, params: { id }, body: { version: 0, ...body } });

const remove = (id: string) => call('DELETE /admin/candidates/{id}', { token: admin.token, params: { id } });

const stored = async (id: string) => (await collections.candidates.doc(id).get()).data();

describe('a candidate of an open or closed vote', () => {
  const frozen = 'Voting has opened, so candidates can’t be changed or removed any more.';

  it.each(['open', 'closed'] as const)('is frozen while voting is %s', async (state) => {
    const { id, name } = await newCandidate('Mr_Fresher');
    await setVoting(state);
    for (const { status, json } of [await changeFrom(id, { name: 'Another' }), await remove(id)]) {
      expect(status).toBe(409);
      expect(json).toMatchObject({ code: 'CANDIDATE_FROZEN', message: frozen });
    }
    expect((await stored(id))?.name).toBe(name);
    await setVoting('locked');
    expect((await changeFrom(id, { name: `Changed ${randomUUID()}` })).status).toBe(200);
  });

  it('stays frozen when the opening is postponed after somebody has voted', async () => {
    const { id, name } = await newCandidate('Mr_Fresher');
    await collections.tallies.doc('Mr_Fresher_0').set({ counts: { [id]: 1 } });
    for (const { json } of [await changeFrom(id, { name: 'Another' }), await remove(id)]) {
      expect(json.code).toBe('CANDIDATE_FROZEN');
    }
    expect((await stored(id))?.name).toBe(name);
  });
});

it('accepts the first of two organisers’ changes of a candidate, and refuses the second', async () => {
  const { id } = await newCandidate('Mr_Fresher');
  const [first, second] = [`First ${randomUUID()}`, `Second ${randomUUID()}`];
  expect((await changeFrom(id, { name: first })).status).toBe(200);
  const { status, json } = await changeFrom(id, { name: second });
  expect([status, json.code]).toEqual([409, 'CHANGED']);
  expect((await stored(id))?.name).toBe(first);
  expect((await changeFrom(id, { name: second, version: 1 })).status).toBe(200);
});

it('uses the database’s clock: a call that started before the opening changes nobody, and one before the closing adds nobody', async () => {
  const handlers = createHandlers(dependencies());
  const { id, name } = await newCandidate('Mr_Fresher');
  await collections.settings.doc('event').set(settingsOf({ votingOpensAt: new Date(Date.now() - 1000) }));
  const common = { user: admin.user, now: new Date(Date.now() - 5000), params: { id } };
  const changing = handlers['POST /admin/candidates/{id}'](
    contextOf('POST /admin/candidates/{id}', { ...common, body: { name: 'Another', version: 0 } }),
  );
  await expect(changing).rejects.toMatchObject({ code: 'CANDIDATE_FROZEN' });
  const removing = handlers['DELETE /admin/candidates/{id}'](contextOf('DELETE /admin/candidates/{id}', common));
  await expect(removing).rejects.toMatchObject({ code: 'CANDIDATE_FROZEN' });
  expect((await stored(id))?.name).toBe(name);

  await setVoting('open');
  await collections.settings.doc('event').update({ votingClosesAt: new Date(Date.now() - 1000) });
  const body = { name: `Late ${randomUUID()}`, category: 'Mr_Fresher' } as const;
  await expect(
    handlers['POST /admin'](contextOf('POST /admin', { user: common.user, now: common.now, body })),
  ).rejects.toMatchObject({
    code: 'VOTING_CLOSED',
  });
});

it('refuses the name of another candidate of the category, whatever its case and spacing, but not their own', async () => {
  const [taken, own] = [`Taken ${randomUUID()}`, `Own ${randomUUID()}`];
  const post = (name: string, category: 'Mr' | 'Miss' = 'Mr') =>
    call('POST /admin', { token: admin.token, body: { name, category } });
  await post(taken);
  const { id } = (await post(own)).json.data.candidate;
  const spaced = `  ${taken.toUpperCase().replace(' ', '   ')}`;
  for (const { status, json } of [await post(spaced), await changeFrom(id, { name: spaced })])
    expect([status, json.code]).toEqual([409, 'CANDIDATE_EXISTS']);
  expect((await post(taken, 'Miss')).status).toBe(200);
  expect((await changeFrom(id, { name: own.toUpperCase() })).json.data.candidate.name).toBe(own.toUpperCase());
});

it('answers 404 for an unknown candidate', async () => {
  for (const { status, json } of [await changeFrom('nobody', { name: 'Nobody' }), await remove('nobody')]) {
    expect([status, json.message]).toEqual([404, 'There is no such candidate.']);
  }
});

describe('a photo', () => {
  const unreadable = 'This is no photo that we can read. Please choose a JPEG, PNG or WebP picture.';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

  async function bomb(): Promise<string> {
    const raw = { width: 4000, height: 4000, channels: 3, background: 'black' } as const;
    return base64(await sharp({ create: raw }).png({ compressionLevel: 9 }).toBuffer());
  }

  it.each([
    ['that is no base64', () => 'what?!', unreadable],
    ['that is empty', () => '', unreadable],
    ['of random bytes', () => base64(randomBytes(5000)), unreadable],
    ['that is an SVG', () => base64(Buffer.from(svg)), unreadable],
    ['that is a GIF', () => 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', unreadable],
    ['that is cut off', async () => base64((await noisyPhoto(300, 300)).subarray(0, 2000)), unreadable],
    [
      'that is too large',
      () => base64(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(700_001)])),
      'This photo is too large. Please choose a smaller one.',
    ],
    ['with more pixels than a camera’s, in some kilobytes', bomb, unreadable],
  ])('%s is refused with a sentence at its field, and nobody is added', async (_, make, sentence) => {
    const name = `Refused ${randomUUID()}`;
    const body = { name, category: 'Mr' as const, photo: await make() };
    const { status, json } = await call('POST /admin', { token: admin.token, body });
    expect(status).toBe(400);
    expect(json.details).toEqual({ photo: sentence });
    expect((await collections.candidates.where('name', '==', name).get()).empty).toBe(true);
  });
});

it.each([
  ['name', { name: '   ' }, 'Please enter a candidate name'],
  ['name', { name: 'x'.repeat(101) }, 'Please keep the name to 100 characters. That is 1 too many.'],
  ['category', { name: 'Asha', category: 'Mx' }, 'Please choose Mr Fresher or Miss Fresher'],
])('names the field: %s of %j', async (field, body, sentence) => {
  const { json } = await call('POST /admin', { token: admin.token, body: { category: 'Mr', ...body } });
  expect(json).toMatchObject({ code: 'INVALID_INPUT', message: sentence, details: { [field]: sentence } });
});
