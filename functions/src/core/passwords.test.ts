import { argon2Sync, randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '@fresher-party/contract/limits';
import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { boundedPasswords, hashPassword, verifyPassword } from './passwords.ts';

it('writes argon2id with 12 MiB, three passes, one lane, and a fresh salt', async () => {
  const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
});

it('accepts only the right password', async () => {
  const hash = await hashPassword('correct horse');
  expect(await verifyPassword('correct horse', hash)).toBe(true);
  expect(await verifyPassword('correct horsf', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
});

it('accepts a password however a keyboard composes its characters', async () => {
  expect(await verifyPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true);
});

it('refuses every password where there is no account', async () => {
  expect(await verifyPassword('', undefined)).toBe(false);
  expect(await verifyPassword('anything', undefined)).toBe(false);
});

describe('with a limit', () => {
  const many = 24;

  /** How many passwords are hashed before other work of the thread pool is done. */
  async function hashedBefore(hash: (password: string) => Promise<string>): Promise<number> {
    let finished = 0;
    const hashes = Array.from({ length: many }, () => hash('correct horse').then(() => (finished += 1)));
    await nextTurn();
    await lookup('localhost');
    const before = finished;
    await Promise.all(hashes);
    return before;
  }

  it('a name is resolved while many passwords wait to be hashed, and without the limit only after them', async () => {
    const bounded = boundedPasswords();
    const hashInQueue = (password: string) => bounded.run('others', ({ hash }) => hash(password));
    expect(await hashedBefore(hashInQueue)).toBeLessThan(many / 2);
    expect(await hashedBefore(hashPassword)).toBeGreaterThan(many / 2);
  }, 60_000);

  it('holds 200 in a lane, refuses the rest before they start, and still serves the other lane', async () => {
    const bounded = boundedPasswords(1);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const running = Array.from({ length: limits.passwordsAtOnce }, () => bounded.run('others', () => held));
    const refused = bounded.run('others', async () => expect.unreachable());
    await expect(refused).rejects.toBeInstanceOf(AppError);
    await expect(refused).rejects.toMatchObject({ code: 'BUSY', retryAfter: 2 });
    const hashed = await bounded.run('known', ({ hash }) => hash('correct horse'));
    expect(await bounded.run('known', ({ verify }) => verify('correct horse', hashed))).toBe(true);
    release();
    await Promise.all(running);
    expect(await bounded.run('others', ({ verify }) => verify('correct horse', hashed))).toBe(true);
  });
});

it('hashes nothing for a caller who has disconnected', async () => {
  const gone = new AbortController();
  const bounded = boundedPasswords(1);
  const leaving = bounded.run(
    'others',
    async ({ hash }) => {
      gone.abort();
      return hash('correct horse');
    },
    gone.signal,
  );
  await expect(leaving).rejects.toMatchObject({ code: 'BUSY' });
});

it('accepts a hash of another cost, written by Node’s own argon2', async () => {
  const nonce = randomBytes(16);
  const parameters = { message: 'correct horse', nonce, parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 };
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
  const stored = `$argon2id$v=19$m=19456,t=2,p=1$${base64(nonce)}$${base64(argon2Sync('argon2id', parameters))}`;
  expect(await verifyPassword('correct horse', stored)).toBe(true);
  expect(await verifyPassword('correct horsf', stored)).toBe(false);
});
