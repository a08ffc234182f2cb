/** The event's facts: published by an organiser, then received by every page. */

import type { RequestBody } from '@fresher-party/contract/endpoints';
import { eventMoment, nightsOf } from '@fresher-party/contract/event';
import { defaultFacts, type Facts } from '@fresher-party/contract/facts';
import { factsLimits } from '@fresher-party/contract/limits';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { clearFacts } from '../support/state.ts';

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

it('are the spec’s until somebody publishes others, and are not part of the poll', async () => {
  await expect.poll(async () => (await eventNow()).facts).toBeUndefined();
  expect((await eventNow()).nights).toEqual(nightsOf(defaultFacts.nights));
  expect(await published()).toEqual({ version: 0, facts: defaultFacts });
});

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

it('reach every page within seconds, in order of time', async () => {
  const { token, user } = await newActor('admin');
  const answer = await publish(token, 0);
  expect(answer.json).toMatchObject({ message: 'The changes are published.', data: { facts: { version: 1 } } });
  await expect.poll(async () => (await eventNow()).facts).toEqual({ version: 1, now: null, nowVersion: 1 });
  expect((await eventNow()).nights).toEqual(nightsOf(changed.nights));
  const ordered = { ...changed, items: [...changed.items].reverse() };
  await expect.poll(published).toEqual({ version: 1, facts: ordered });
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
  const at = (index: number, time: string) => ({
    ...(items[index] ?? { id: '', night: 'two' as const, category: '', title: '' }),
    startsAt: utc(2, time),
  });
  await publish(token, 0, { ...defaultFacts, items: [at(0, '19:00'), at(1, '19:30'), at(2, '20:00')] });
  const started = await act(token, { act: 'start', item: items[1]?.id, version: 1 });
  expect(started.json.data.facts).toMatchObject({ version: 1, now: { item: items[1]?.id }, nowVersion: 2 });
  const since = Date.parse(started.json.data.facts.now?.since ?? '');
  expect(Math.abs(since - Date.now())).toBeLessThan(10_000);
  await expect.poll(async () => (await eventNow()).facts?.now).toEqual(started.json.data.facts.now);

  const moved = await act(token, { act: 'shift', minutes: 20, version: 2 });
  expect(moved.json.data.facts).toMatchObject({ version: 2, nowVersion: 3 });
  const startsOf = async () => (await published()).facts.items.map(({ startsAt }) => startsAt);
  await expect.poll(startsOf).toEqual([utc(2, '19:00'), utc(2, '19:30'), utc(2, '20:20')]);
  await act(token, { act: 'undo', version: 3 });
  await expect.poll(startsOf).toEqual([utc(2, '19:00'), utc(2, '19:30'), utc(2, '20:00')]);
  expect((await auditEntriesOf(user.id)).map(({ action, target }) => [action, target])).toEqual([
    ['start-taken-back', { type: 'schedule', id: 'facts' }],
    ['schedule-moved', { type: 'schedule', id: 'facts', minutes: 20 }],
    ['item-started', { type: 'schedule-item', id: items[1]?.id, title: items[1]?.title }],
    ['facts-published', { type: 'schedule', id: 'facts', changed: expect.arrayContaining(['items']) }],
  ]);
});
