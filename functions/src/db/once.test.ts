import { describe, expect, it } from 'vitest';
import { type Activity, decideActivity, maxRemembered, type NewRequest, rememberedForMs } from './once.ts';

const now = 1_760_000_000_000;
const limit = { name: 'messages', max: 2, window: 60_000 };
const request: NewRequest = { key: 'key 1', request: 'request 1', limit: undefined };
const nothing: Activity = { limits: {}, requests: [] };

/** The record after a new request that must be allowed. */
function recordAfter(
  before: Activity | undefined,
  changes: Partial<typeof request | { limit: typeof limit }> = {},
  at = now,
) {
  const decision = decideActivity(before, { ...request, ...changes }, at);
  if (decision.outcome !== 'new') throw new Error(`It was ${decision.outcome}.`);
  return decision.after('"the answer"');
}

describe('a remembered request', () => {
  it('expires after a day, to the millisecond', () => {
    const before = recordAfter(nothing);
    expect(decideActivity(before, request, now + rememberedForMs - 1)).toEqual({
      outcome: 'repeated',
      answer: '"the answer"',
    });
    expect(decideActivity(before, request, now + rememberedForMs).outcome).toBe('new');
    expect(recordAfter(before, { key: 'key 2' }, now + rememberedForMs).requests.map(({ key }) => key)).toEqual([
      'key 2',
    ]);
  });

  it('is evicted by newer ones, so that the record stays small', () => {
    let activity: Activity = nothing;
    for (let index = 0; index <= maxRemembered; index += 1) activity = recordAfter(activity, { key: `key ${index}` });
    expect(activity.requests).toHaveLength(maxRemembered);
    expect(activity.requests[0]?.key).toBe('key 1');
    expect(activity.requests.at(-1)?.key).toBe(`key ${maxRemembered}`);
  });
});

describe('a limit', () => {
  it('allows the maximum, returns the wait, and does not count repeats', () => {
    const one = recordAfter(nothing, { limit });
    const two = recordAfter(one, { limit, key: 'key 2' }, now + 1000);
    expect(decideActivity(two, { ...request, limit, key: 'key 3' }, now + 2000)).toEqual({
      outcome: 'limited',
      waitMs: 58_000,
    });
    expect(decideActivity(two, { ...request, limit }, now + 2000).outcome).toBe('repeated');
    expect(recordAfter(two, { limit, key: 'key 3' }, now + 60_000).limits).toEqual({
      messages: [now + 1000, now + 60_000],
    });
  });
});

it('expires when nothing in it counts any more', () => {
  expect(recordAfter(nothing).expiresAt).toBe(now + rememberedForMs);
  const week = { ...limit, window: 7 * rememberedForMs };
  expect(recordAfter(nothing, { limit: week }).expiresAt).toBe(now + week.window);
});
