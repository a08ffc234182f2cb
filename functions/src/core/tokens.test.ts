import { defaultVotingOpensAt } from '@fresher-party/contract/event';
import { describe, expect, it } from 'vitest';
import { jwtTokens } from './tokens.ts';

const keyOf = (letter: string) => letter.repeat(43);
const ring = { current: 'k1', keys: { k1: keyOf('a') } };
const now = new Date(defaultVotingOpensAt);
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const claims = { uid: 'u1', role: 'guest', version: 3 } as const;
const tokens = jwtTokens(ring);

// tests/api/access.security.test.ts has tokens that are forged, altered or over.
describe('jwtTokens', () => {
  it('verifies what it signed, for five days', async () => {
    const token = tokens.sign(claims, now);
    expect(await tokens.verify(token, now)).toMatchObject({ ...claims, expiresAt: days(5) });
    expect(await tokens.verify(token, new Date(days(5).getTime() - 1000))).toMatchObject(claims);
    expect(await tokens.verify(token, days(5))).toBeNull();
  });

  it('gives every session a unique id', async () => {
    const [first, second] = [tokens.sign(claims, now), tokens.sign(claims, now)];
    expect((await tokens.verify(first, now))?.id).not.toBe((await tokens.verify(second, now))?.id);
  });

  it('signs with the current key and still accepts the previous one', async () => {
    const old = tokens.sign(claims, now);
    const rotated = jwtTokens({ current: 'k2', keys: { ...ring.keys, k2: keyOf('c') } });
    expect(await rotated.verify(old, now)).toMatchObject(claims);
    // Until it is removed.
    const renewed = jwtTokens({ current: 'k2', keys: { k2: keyOf('c') } });
    expect(await renewed.verify(rotated.sign(claims, now), now)).toMatchObject(claims);
    expect(await renewed.verify(old, now)).toBeNull();
  });
});

it('lasts until the end that is given, as for a station', async () => {
  for (const end of [days(2), days(9)]) {
    const token = tokens.sign({ uid: 'st1', role: 'dj', version: 1 }, now, end);
    expect(await tokens.verify(token, new Date(end.getTime() - 1000))).toMatchObject({ uid: 'st1', role: 'dj' });
    expect(await tokens.verify(token, end)).toBeNull();
  }
});

describe('the device mark', () => {
  const device = { uid: 'u1', id: 'd1' };

  it('is known for 180 days, for its own account', async () => {
    const mark = tokens.signDevice(device, now);
    expect(await tokens.verifyDevice(mark, 'u1', now)).toEqual(device);
    expect(await tokens.verifyDevice(mark, 'u1', new Date(days(180).getTime() - 1000))).toEqual(device);
    expect(await tokens.verifyDevice(mark, 'u1', days(180))).toBeNull();
    expect(await tokens.verifyDevice(mark, 'u2', now)).toBeNull();
  });

  it('is not valid as a session, nor a session as a mark', async () => {
    expect(await tokens.verify(tokens.signDevice(device, now), now)).toBeNull();
    expect(await tokens.verifyDevice(tokens.sign(claims, now), 'u1', now)).toBeNull();
  });

  it('can’t be forged without our key', async () => {
    const foreign = jwtTokens({ current: 'k1', keys: { k1: keyOf('b') } });
    expect(await tokens.verifyDevice(foreign.signDevice(device, now), 'u1', now)).toBeNull();
    expect(await tokens.verifyDevice('a.b.c', 'u1', now)).toBeNull();
  });
});
