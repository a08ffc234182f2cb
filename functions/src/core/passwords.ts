import { availableParallelism } from 'node:os';
import { limits } from '@fresher-party/contract/limits';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from './errors.ts';
import { boundedQueue } from './queue.ts';
import { withTimeout } from './timeout.ts';

/** Hashes passwords and checks them (ADR 3). */
export interface Hashing {
  hash(password: string): Promise<string>;
  /** Without a hash it does the work of a check and resolves to false, so that timing does not tell who has an account. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

/** `known`: known devices, sessions, and people who have just proved that they own the mailbox. */
export type PasswordLane = 'known' | 'others';

export interface Passwords {
  /**
   * Runs `work` with the hashing when its turn comes. Throws BUSY before `work` has begun, also when `signal` aborts by
   * then, and DATABASE_UNAVAILABLE when the turn takes too long.
   */
  inTurn<T>(lane: PasswordLane, work: (hashing: Hashing) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** argon2id (2) with 19 MiB, two passes, one lane. `memoryCost` is in KiB, `outputLen` in bytes. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/** Keyboards compose the same letter in different ways. */
const normalized = (password: string): string => password.normalize('NFC');

/** Hashes a password to a PHC string. */
export const hashPassword = (password: string): Promise<string> => hash(normalized(password), cost);

/** Checked where there is no account, so that both take the same work: no password is known to have this hash. */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether the password is the one hashed; with no hash it does the work and answers no. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const isRight = await verify(stored ?? dummyHash, normalized(password));
  return isRight && stored !== undefined;
}

/** Node's thread pool, which checks session signatures too. */
const poolThreads = 4;

/** One for each spare core, at least one, and always fewer than threads, so that sessions never wait. */
export const maxHashes = Math.max(1, Math.min(availableParallelism() - 1, poolThreads - 1));

/** Turns at once: a turn also reads and counts in the database, and the cores must have hashes to compute meanwhile. */
const maxTurns = 50;

/** With the delay by IP address before and a mail after it, still less than a call may take. Milliseconds. */
const maxWaitMs = 6000;
/** A database that hangs must not hold every turn. Milliseconds. */
const turnTimeoutMs = 5000;

/** Hashing with a bound on how many run at once, and turns in two lanes (ADR 30). */
export function boundedPasswords(hashes = maxHashes, timeoutMs = turnTimeoutMs): Passwords {
  const capacity = limits.hashesWaiting;
  const refusal = () => new AppError('BUSY', { retryAfter: 2 });
  const queue = boundedQueue({
    concurrency: maxTurns,
    capacity: { known: capacity, others: capacity },
    maxWaitMs,
    refusal,
  });
  const inPool = pLimit(hashes);

  function inTurn<T>(lane: PasswordLane, work: (hashing: Hashing) => Promise<T>, signal?: AbortSignal): Promise<T> {
    let hasTimedOut = false;
    const unlessLate = <R>(task: () => Promise<R>): Promise<R> =>
      inPool(() => {
        // Nobody waits for it.
        if (hasTimedOut || signal?.aborted) throw refusal();
        return task();
      });
    const hashing: Hashing = {
      hash: (password) => unlessLate(() => hashPassword(password)),
      verify: (password, stored) => unlessLate(() => verifyPassword(password, stored)),
    };
    const onTimeout = (): never => {
      hasTimedOut = true;
      throw new AppError('DATABASE_UNAVAILABLE', { retryAfter: 5 });
    };
    return queue.run(lane, () => withTimeout(work(hashing), timeoutMs, onTimeout), signal);
  }
  return { inTurn };
}
