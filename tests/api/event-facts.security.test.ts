import { defaultFacts } from '@fresher-party/contract/facts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { clearFacts } from '../support/state.ts';

beforeEach(clearFacts);
afterAll(clearFacts);

const publish = { version: 0, facts: { ...defaultFacts, venue: 'A hall of mine' } };

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
