import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { limits } from '@fresher-party/contract/limits';
import { AppError } from './errors.ts';
import { boundedQueue } from './queue.ts';

/** Hashes passwords and checks them (ADR 3). Throws BUSY when too many are waiting for their turn. */
export interface Passwords {
  hash(password: string, isKnown?: boolean): Promise<string>;
  /** Without a hash it does the work of a check and resolves to false, so that timing does not tell who has an account. */
  verify(password: string, hash: string | undefined, isKnown?: boolean): Promise<boolean>;
  /** Throws BUSY when a check would, before it has cost anything. Known devices and sessions have a lane of their own. */
  requireRoom(isKnown: boolean): void;
}

/** argon2id with 19 MiB, two passes, one lane. `memory` is in KiB, lengths in bytes. */
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

/** Checked where there is no account, so that both take the same work. */
const standIn = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(Buffer.alloc(saltLength))}$${base64(Buffer.alloc(cost.tagLength))}`;

/** Whether the password is the one hashed; with no hash it does the work and answers no. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = phc.exec(hash ?? standIn) ?? [];
  const tag = Buffer.from(expected, 'base64');
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const nonce = Buffer.from(salt, 'base64');
  const message = password.normalize('NFC');
  const actual = await derive({ ...parameters, nonce, message, tagLength: tag.length });
  return timingSafeEqual(actual, tag) && hash !== undefined;
}

/** Node's thread pool, which checks session signatures too. */
const poolThreads = 4;

/** One for each spare core, at least one, and always fewer than threads, so that sessions never wait. */
export const hashesAtOnce = Math.max(1, Math.min(availableParallelism() - 1, poolThreads - 1));

/** Hashing with a bound on how many run at once and a short queue; in a longer one the client would have given up. */
export function boundedPasswords(atOnce = hashesAtOnce): Passwords {
  const room = atOnce * limits.hashesWaiting;
  const refusal = () => new AppError('BUSY', { retryAfter: 2 });
  const queue = boundedQueue({ atOnce, room: { known: room, others: room }, refusal });
  const laneOf = (isKnown: boolean) => (isKnown ? 'known' : 'others');
  return {
    hash: (password, isKnown = false) => queue.run(laneOf(isKnown), () => hashPassword(password)),
    verify: (password, hash, isKnown = false) => queue.run(laneOf(isKnown), () => verifyPassword(password, hash)),
    requireRoom: (isKnown) => queue.requireRoom(laneOf(isKnown)),
  };
}
