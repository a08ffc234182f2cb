import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { limits } from '@fresher-party/contract/limits';
import pLimit from 'p-limit';
import { AppError } from './errors.ts';

/**
 * Hashes passwords and checks them (ADR 3). Both take more work than anything else that the API does. Throws BUSY when too
 * many are waiting for their turn.
 */
export interface Passwords {
  hash(password: string, isKnown?: boolean): Promise<string>;
  /** Without a hash it does the work of a check and resolves to false, so timing tells nobody apart (ADR 22). */
  verify(password: string, hash: string | undefined, isKnown?: boolean): Promise<boolean>;
  /** Throws BUSY when a check would, before it has cost anything. Known devices and sessions have twice the room. */
  requireRoom(isKnown: boolean): void;
}

/** argon2id with 19 MiB, two passes, one lane (ADR 3). `memory` is in KiB, lengths in bytes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const saltLength = 16;

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void): void =>
  argon2('argon2id', parameters, done),
);

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** Hashes a password to a PHC string. Normalised, because keyboards compose the same letter in different ways. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltLength);
  const tag = await derive({ ...cost, nonce, message: password.normalize('NFC') });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Checked in place of an account that doesn't exist, so that both take the same work (ADR 22). */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(Buffer.alloc(saltLength))}$${base64(Buffer.alloc(cost.tagLength))}`;

/** Whether the password is the one hashed; with no hash it does the work and answers no. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = phc.exec(hash ?? nobody) ?? [];
  const tag = Buffer.from(expected, 'base64');
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const nonce = Buffer.from(salt, 'base64');
  const message = password.normalize('NFC');
  const actual = await derive({ ...parameters, nonce, message, tagLength: tag.length });
  return timingSafeEqual(actual, tag) && hash !== undefined;
}

/** Threads that Node computes hashes on, and whatever else it does aside, such as checking a session's signature. */
const poolThreads = 4;

/** As many at once as there are cores to spare, at least one, and always fewer than threads: sessions never wait. */
export const hashesAtOnce = Math.max(1, Math.min(availableParallelism() - 1, poolThreads - 1));

/** Hashing with a bound on how many run at once and a short queue: with a longer one the client would have given up. */
export function boundedPasswords(atOnce = hashesAtOnce): Passwords {
  const limit = pLimit(atOnce);
  function requireRoom(isKnown: boolean): void {
    const room = atOnce * limits.hashesWaiting * (isKnown ? 2 : 1);
    if (limit.pendingCount >= room) throw new AppError('BUSY', { retryAfter: 2 });
  }
  function queued<T>(isKnown: boolean, work: () => Promise<T>): Promise<T> {
    requireRoom(isKnown);
    return limit(work);
  }
  return {
    hash: async (password, isKnown = false) => queued(isKnown, () => hashPassword(password)),
    verify: async (password, hash, isKnown = false) => queued(isKnown, () => verifyPassword(password, hash)),
    requireRoom,
  };
}
