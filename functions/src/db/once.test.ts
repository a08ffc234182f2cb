import { describe, expect, it } from 'vitest';
import { decideActivity, maxRemembered, rememberedForMs } from './once.ts';

const now = 1_760_000_000_000;
const limit = { name: 'messages', max: 2, window: 60_000, refusal: 'No more.' };
const request = { key: 'key 1', request: 'request 1' };
type Activity = NonNullable<Parameters<typeof decideActivity>[0]>;
const nothing: Activity = { limits: {}, requests: [] };

/** The record after a new request that must be allowed. */
function recordAfter(
  before: Activity | undefined,
  changes: Partial<typeof request | { limit: typeof limit }> = {},
  at = now,
) {
  const decision = decideActivity(before, { ...request, ...changes }, at);
  if ('answer' in decision) throw new Error('It was a repeat.');
  return decision.after('"the answer"');
}

describe('a remembered request', () => {
  it('expires after a day, to the millisecond', () => {
    const before = recordAfter(nothing);
    expect(decideActivity(before, request, now + rememberedForMs - 1)).toEqual({ answer: '"the answer"' });
    expect(decideActivity(before, request, now + rememberedForMs)).toHaveProperty('after');
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
    const third = () => decideActivity(two, { ...request, limit, key: 'key 3' }, now + 2000);
    expect(third).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', message: 'No more.', retryAfter: 58 }));
    expect(decideActivity(two, { ...request, limit }, now + 2000)).toHaveProperty('answer');
    expect(recordAfter(two, { limit, key: 'key 3' }, now + 60_000).limits).toEqual({
      messages: [now + 1000, now + 60_000],
    });
  });
});

it('expires when nothing in it counts any more', () => {
  expect(recordAfter(nothing).expireAt).toEqual(new Date(now + rememberedForMs));
  const week = { ...limit, window: 7 * rememberedForMs };
  expect(recordAfter(nothing, { limit: week }).expireAt).toEqual(new Date(now + week.window));
});
