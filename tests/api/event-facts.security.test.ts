import { defaultFacts } from '@fresher-party/contract/facts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { clearFacts, storedFacts } from '../support/state.ts';

beforeEach(clearFacts);
afterAll(clearFacts);

const publish = { version: 0, facts: { ...defaultFacts, venue: 'A hall of mine' } };
const start = { act: 'start', item: 'dances-1', version: 0 };

describe.each([
  ['publishing', 'POST /admin/event', publish],
  ['moving what is on', 'POST /admin/now', start],
  ['reading for the form', 'GET /admin/event', undefined],
] as const)('%s', (_, key, body) => {
  const send = (actor: Actor | null) => call(key, { token: actor?.token, ...(body ? { body } : {}) });

  it('is for organisers only', async () => {
    expect((await send(null)).json.code).toBe('UNAUTHENTICATED');
    expect((await send(await newActor('guest'))).json.code).toBe('FORBIDDEN');
    expect(await storedFacts()).toBeUndefined();
    expect((await send(await newActor('admin'))).status).toBe(200);
  });

  it('ends with the organiser’s session', async () => {
    const admin = await newActor('admin');
    expect((await call('POST /logout', { token: admin.token })).status).toBe(200);
    expect((await send(admin)).json.code).toBe('UNAUTHENTICATED');
    expect(await storedFacts()).toBeUndefined();
  });
});

it('neither stores nor returns unlisted fields', async () => {
  const { token } = await newActor('admin');
  const [item] = defaultFacts.items;
  const facts = { ...defaultFacts, secret: 'x', items: [{ ...item, secret: 'x' }] };
  expect((await call('POST /admin/event', { token, body: { version: 0, facts } })).status).toBe(200);
  expect(JSON.stringify(await storedFacts())).not.toContain('secret');
});

it('answers everybody the same, without who did what', async () => {
  const { token, user } = await newActor('admin');
  await call('POST /admin/event', { token, body: publish });
  const seen = async () => {
    const { json, headers } = await call('GET /event/facts');
    return { text: JSON.stringify(json), cache: headers.get('cache-control') };
  };
  await expect.poll(async () => (await seen()).text).toContain('A hall of mine');
  const { text, cache } = await seen();
  expect(cache).toBe('public, max-age=0, s-maxage=3');
  for (const word of [user.id, user.email, user.name]) expect(text).not.toContain(word);
});
