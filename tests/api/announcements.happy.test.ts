/** Announcements are in the answer that every page polls, until they expire, are replaced or withdrawn. */

import { limits as allLimits, announcementLimits as limits } from '@fresher-party/contract/limits';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { kinds } from '../../functions/src/features/background.ts';
import { newActor } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { clearFacts, collections, storedFacts } from '../support/state.ts';

beforeEach(clearFacts);
afterAll(clearFacts);

const text = 'Doors moved to F600';
const onPages = async () => (await call('GET /event')).json.data.event.announcement;
const announce = async (token: string, body: object = {}) =>
  (await succeed('POST /admin/announcement', { token, body: { text, seen: null, ...body } })).data.announcement;

it('is shown until it is withdrawn, also when facts are published', async () => {
  const { token, user } = await newActor('admin');
  await expect.poll(onPages).toBeUndefined();
  const made = await announce(token);
  expect(made).toMatchObject({ text, reached: 0 });
  expect(Date.parse(made?.until ?? '') - Date.parse(made?.at ?? '')).toBe(limits.minutesDefault * 60_000);
  await expect.poll(onPages).toEqual({ at: made?.at, text, until: made?.until });

  const { facts } = (await succeed('GET /admin/event', { token })).data;
  await succeed('POST /admin/event', { token, body: { version: 0, facts } });
  await succeed('POST /admin/now', { token, body: { act: 'start', item: 'judges', version: 1 } });
  expect(await onPages()).toMatchObject({ text });

  const body = { at: made?.at ?? '' };
  const answer = await succeed('POST /admin/announcement/take-back', { token, body });
  expect(answer.data).toEqual({ announcement: null });
  await expect.poll(onPages).toBeUndefined();
  expect((await storedFacts())?.announcement).toBeNull();
  const noted = await auditEntriesOf(user.id);
  expect(noted.map(({ action }) => action)).toEqual([
    'announcement-taken-back',
    'item-started',
    'facts-published',
    'announcement-made',
  ]);
  expect(JSON.stringify(noted)).not.toContain('Doors');
});

it('stops its started notification when it is withdrawn or replaced', async () => {
  const { token } = await newActor('admin');
  const begin = async (at: string) => {
    const ref = collections.outbox.doc(`push:announcement:${at}`);
    const facts = await storedFacts();
    const now = new Date(Date.parse(at) + allLimits.undoLifetime);
    const [draft] = kinds.flatMap((kind) => kind(facts ? { facts } : {}, now)).filter(({ id }) => id === ref.id);
    if (!draft) throw new Error('Nothing is due.');
    const { id: _, until, ...words } = draft;
    await ref.set({ ...words, until, begunAt: now, listedTo: '' } as never);
    return ref;
  };
  const first = await announce(token);
  const replaced = await begin(first?.at ?? '');
  const second = await announce(token, { text: 'Doors moved to F601', seen: first?.at });
  expect((await replaced.get()).exists).toBe(false);
  const takenBack = await begin(second?.at ?? '');
  await succeed('POST /admin/announcement/take-back', { token, body: { at: second?.at ?? '' } });
  expect((await takenBack.get()).exists).toBe(false);
});

describe('is refused', () => {
  it.each([
    ['an empty one', { text: ' ' }, 'text'],
    ['one longer than two lines', { text: 'a'.repeat(limits.textLength + 1) }, 'text'],
    ['one for less than five minutes', { minutes: limits.minutesMin - 1 }, 'minutes'],
    ['one for longer than four hours', { minutes: limits.minutesMax + 1 }, 'minutes'],
  ])('%s', async (_, wrong, field) => {
    const { token } = await newActor('admin');
    const { status, json } = await call('POST /admin/announcement', { token, body: { text, seen: null, ...wrong } });
    expect(status).toBe(400);
    expect(json.details).toHaveProperty(field);
  });

  it('the second of two concurrent organisers', async () => {
    const admins = [await newActor('admin'), await newActor('admin')];
    const answers = await Promise.all(
      admins.map(({ token }) => call('POST /admin/announcement', { token, body: { text, seen: null } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const noted = await Promise.all(admins.map(({ user }) => auditEntriesOf(user.id)));
    expect(noted.flat()).toHaveLength(1);
  });
});
