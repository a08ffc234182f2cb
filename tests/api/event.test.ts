/** The event: its facts, what is on, announcements. */

import type { RequestBody } from '@fresher-party/contract/endpoints';
import { defaultVotingOpensAt, eventMoment, nightsOf } from '@fresher-party/contract/event';
import { defaultFacts, type Facts } from '@fresher-party/contract/facts';
import { limits as allLimits, factsLimits, announcementLimits as limits } from '@fresher-party/contract/limits';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { kinds } from '../../functions/src/features/background.ts';
import { newActor } from '../support/actors.ts';
import { call, request, succeed } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { clearFacts, collections, storedFacts } from '../support/state.ts';

beforeEach(clearFacts);

afterAll(clearFacts);

const utc = (day: number, time: string): string => new Date(eventMoment(day, time)).toISOString();

const { nights, items } = defaultFacts;

const changed: Facts = {
  ...defaultFacts,
  nights: [nights[0], { ...nights[1], label: 'Night of the Crowns', endsAt: utc(2, '23:30') }],
  venue: 'The new hall',
  important: ['Bring your pass.'],
  items: [
    { ...(items[1] ?? { id: '', night: 'two', category: '', title: '' }), startsAt: utc(2, '19:00') },
    {
      id: 'welcome',
      night: 'one',
      category: 'Welcome',
      title: 'Welcome',
      startsAt: utc(1, '18:00'),
      endsAt: utc(1, '18:30'),
      place: 'Lawn',
      performers: 'The committee',
    },
  ],
};

const eventNow = async () => (await call('GET /event')).json.data.event;

const published = async () => (await call('GET /event/facts')).json.data;

const publish = (token: string, version: number, facts: Facts = changed) =>
  call('POST /admin/event', { token, body: { version, facts } });

const act = (token: string, body: RequestBody<'POST /admin/now'>) => call('POST /admin/now', { token, body });

it('accept as many and as long items as the form, in a script of three bytes per letter', async () => {
  const { token } = await newActor('admin');
  const text = (length: number) => 'क'.repeat(length);
  const items = Array.from({ length: factsLimits.items }, (_, index) => ({
    id: `item-${index}`,
    night: 'two' as const,
    title: text(factsLimits.titleLength),
    category: text(factsLimits.categoryLength),
    description: text(factsLimits.descriptionLength),
    place: text(factsLimits.placeLength),
    performers: text(factsLimits.performersLength),
  }));
  expect((await publish(token, 0, { ...defaultFacts, items })).status).toBe(200);
  await expect.poll(async () => (await published()).facts.items.length).toBe(factsLimits.items);
});

it('reach every page within seconds, in order of time and without who published them', async () => {
  const { token, user } = await newActor('admin');
  const answer = await publish(token, 0);
  expect(answer.json).toMatchObject({ data: { facts: { version: 1 } } });
  await expect.poll(async () => (await eventNow()).facts).toEqual({ version: 1, now: null, nowVersion: 1 });
  expect((await eventNow()).nights).toEqual(nightsOf(changed.nights));
  const ordered = { ...changed, items: [...changed.items].reverse() };
  await expect.poll(published).toEqual({ version: 1, facts: ordered });
  const seen = JSON.stringify(await call('GET /event/facts').then(({ json }) => json));
  for (const word of [user.id, user.email, user.name]) expect(seen).not.toContain(word);
  expect((await call('GET /admin/event', { token })).json.data).toEqual({
    state: answer.json.data.facts,
    facts: ordered,
    last: null,
  });
  expect(await auditEntriesOf(user.id)).toMatchObject([
    {
      action: 'facts-published',
      target: { type: 'schedule', id: 'facts', changed: ['nights', 'venue', 'important', 'items'] },
    },
  ]);
});

it('starts an item, shifts the rest, undoes that, and logs each step', async () => {
  const { token, user } = await newActor('admin');
  const [first, second] = ['19:30', '20:00'].map((time, index) => ({
    ...(items[index] ?? expect.fail()),
    startsAt: utc(2, time),
  }));
  await publish(token, 0, { ...defaultFacts, items: [first ?? expect.fail(), second ?? expect.fail()] });
  const started = (await act(token, { act: 'start', item: first?.id, version: 1 })).json.data.facts;
  expect(started).toMatchObject({ version: 1, now: { item: first?.id }, nowVersion: 2 });
  expect(Math.abs(Date.parse(started.now?.since ?? '') - Date.now())).toBeLessThan(10_000);
  await expect.poll(async () => (await eventNow()).facts?.now).toEqual(started.now);
  const startsOf = async () => (await published()).facts.items.map(({ startsAt }) => startsAt);
  await act(token, { act: 'shift', minutes: 20, version: 2 });
  await expect.poll(startsOf).toEqual([utc(2, '19:30'), utc(2, '20:20')]);
  await act(token, { act: 'undo', version: 3 });
  await expect.poll(startsOf).toEqual([utc(2, '19:30'), utc(2, '20:00')]);
  expect((await auditEntriesOf(user.id)).map(({ action, target }) => [action, target])).toEqual([
    ['start-taken-back', { type: 'schedule', id: 'facts' }],
    ['schedule-moved', { type: 'schedule', id: 'facts', minutes: 20 }],
    ['item-started', { type: 'schedule-item', id: first?.id, title: first?.title }],
    ['facts-published', { type: 'schedule', id: 'facts', changed: expect.arrayContaining(['items']) }],
  ]);
});

const withVenue = (venue: string): Facts => ({ ...defaultFacts, venue });

describe('two concurrent organisers', () => {
  it('the first publication wins; the second is refused', async () => {
    const admins = [await newActor('admin', 'Asha Rao'), await newActor('admin', 'Binu Paul')];
    const answers = await Promise.all(
      admins.map(({ token }, index) =>
        call('POST /admin/event', { token, body: { version: 0, facts: withVenue(`Hall ${index}`) } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers[1 - won]?.json).toMatchObject({
      code: 'CHANGED',
      message: `Nothing was changed: ${admins[won]?.user.name} was faster. Look at it, then try again.`,
    });
    expect(await storedFacts()).toMatchObject({ version: 1, facts: { venue: `Hall ${won}` } });
    const noted = await Promise.all(admins.map(({ user }) => auditEntriesOf(user.id)));
    expect(noted.flat()).toHaveLength(1);
  });
});

it('names who was faster with this part, and not who changed another one since', async () => {
  const [one, other] = [await newActor('admin', 'Asha Rao'), await newActor('admin', 'Binu Paul')];
  const announce = ({ token }: typeof one) =>
    call('POST /admin/announcement', { token, body: { text: 'Doors moved', minutes: 60, seen: null } });
  expect((await announce(one)).status).toBe(200);
  const start = { act: 'start', item: 'judges', version: 0 };
  expect((await call('POST /admin/now', { token: other.token, body: start })).status).toBe(200);
  expect((await announce(other)).json).toMatchObject({
    code: 'CHANGED',
    message: expect.stringContaining('Asha Rao was faster'),
  });
});

describe('writes nothing when it refuses', () => {
  it('facts that are wrong', async () => {
    const { token } = await newActor('admin');
    const facts = { ...defaultFacts, items: [{ id: 'a', night: 'two' as const, category: 'X', title: ' ' }] };
    const { json } = await call('POST /admin/event', { token, body: { version: 0, facts } });
    const sentence = 'Please give the title.';
    expect(json).toMatchObject({ code: 'INVALID_INPUT', message: sentence, details: { facts: sentence } });
    expect(await storedFacts()).toBeUndefined();
  });

  it.each([
    [{ act: 'start', item: 'gone', version: 0 }, 'NOT_FOUND', 'This item is no longer on the schedule.'],
    [{ act: 'start', item: 'NO!', version: 0 }, 'INVALID_INPUT', 'There is no such item.'],
  ])('%j', async (body, code, message) => {
    const { token } = await newActor('admin');
    expect((await call('POST /admin/now', { token, body })).json).toMatchObject({ code, message });
    expect(await storedFacts()).toBeUndefined();
  });
});

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

it.each([
  ['text', { text: ' ' }],
  ['text', { text: 'a'.repeat(limits.textLength + 1) }],
  ['minutes', { minutes: limits.minutesMin - 1 }],
  ['minutes', { minutes: limits.minutesMax + 1 }],
])('names the %s of an announcement that is refused: %j', async (field, wrong) => {
  const { token } = await newActor('admin');
  const { status, json } = await call('POST /admin/announcement', { token, body: { text, seen: null, ...wrong } });
  expect([status, Object.keys(json.details ?? {})]).toEqual([400, [field]]);
});

it('answers the liveness check', async () => {
  expect((await call('GET /health')).json).toEqual({ success: true, status: 'ok' });
  expect((await request('HEAD', '/health')).status).toBe(200);
});

it('returns the spec’s nights, facts and opening until somebody sets others, and the server’s time', async () => {
  await collections.settings.doc('event').delete();
  const opening = new Date(defaultVotingOpensAt);
  const voting = {
    ...{ state: Date.now() < opening.getTime() ? 'locked' : 'open', opensAt: opening.toISOString() },
    ...{ closesAt: null, closedAt: null },
  };
  await expect.poll(eventNow).toMatchObject({ voting, resultsPublished: false });
  const event = await eventNow();
  const dateOf = (day: number) => eventMoment(day, '00:00').slice(0, 10);
  expect(event.nights).toEqual([
    { id: 'one', label: 'Night One', date: dateOf(1), startsAt: utc(1, '18:00'), endsAt: utc(2, '00:00') },
    { id: 'two', label: 'Night Two', date: dateOf(2), startsAt: utc(2, '16:00'), endsAt: utc(2, '23:00') },
  ]);
  await expect.poll(published).toEqual({ version: 0, facts: defaultFacts });
  expect((await eventNow()).facts).toBeUndefined();
  expect(Math.abs(Date.parse(event.serverTime) - Date.now())).toBeLessThan(10_000);
});
