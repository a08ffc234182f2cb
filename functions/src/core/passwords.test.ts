import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '@fresher-party/contract/limits';
import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { boundedPasswords, hashesAtOnce, hashPassword, verifyPassword } from './passwords.ts';
import { jwtTokens } from './tokens.ts';

it('writes argon2id with 19 MiB, two passes, one lane, and a fresh salt', async () => {
  const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
});

it('takes the right password and no other', async () => {
  const hash = await hashPassword('correct horse');
  expect(await verifyPassword('correct horse', hash)).toBe(true);
  expect(await verifyPassword('correct horsf', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
});

it('takes one password however a keyboard composes it', async () => {
  expect(await verifyPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true);
});

it('answers no for nobody, also to what its stand-in was made of', async () => {
  expect(await verifyPassword('', undefined)).toBe(false);
  expect(await verifyPassword('anything', undefined)).toBe(false);
});

describe('with a bound', () => {
  const many = 24;
  const tokens = jwtTokens({ current: 'k1', keys: { k1: 'a'.repeat(43) } });
  const claims = { uid: 'u1', role: 'guest', version: 1 } as const;
  const now = new Date();

  /** How many of many passwords are hashed before a session that this instance has not seen is checked. */
  async function hashedBefore(hash: (password: string) => Promise<string>): Promise<number> {
    const token = await tokens.sign(claims, now);
    let finished = 0;
    const hashes = Array.from({ length: many }, () => hash('correct horse').then(() => (finished += 1)));
    await nextTurn();
    expect(await tokens.verify(token, now)).not.toBeNull();
    const before = finished;
    await Promise.all(hashes);
    return before;
  }

  it('a session is checked while many passwords wait to be hashed, and without it only after them', async () => {
    expect(await hashedBefore(boundedPasswords().hash)).toBeLessThan(many / 2);
    expect(await hashedBefore(hashPassword)).toBeGreaterThan(many / 2);
  }, 60_000);

  it('leaves a thread of the pool and a core to the rest', () => {
    expect(hashesAtOnce).toBeGreaterThanOrEqual(1);
    expect(hashesAtOnce).toBeLessThan(4);
    expect(hashesAtOnce).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1));
  });

  it('lets a short queue wait, and sends the rest away before it moves', async () => {
    const bounded = boundedPasswords(1);
    let finished = 0;
    const waiting = Array.from({ length: 1 + limits.hashesWaiting }, () =>
      bounded.hash('correct horse').then(() => (finished += 1)),
    );
    await nextTurn();
    const refused = await bounded.verify('correct horse', undefined).catch((error: unknown) => error);
    expect(finished).toBeLessThanOrEqual(1);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'BUSY', retryAfter: 2 });
    // A part of the queue is kept for known devices and sessions.
    expect(() => bounded.requireRoom(false)).toThrow(AppError);
    expect(() => bounded.requireRoom(true)).not.toThrow();
    await Promise.all(waiting);
    expect(await bounded.verify('correct horse', await bounded.hash('correct horse'))).toBe(true);
  }, 60_000);
});
