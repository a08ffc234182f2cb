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
  /** Without a hash it does the same work and resolves to false, so that timing does not reveal who has an account. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

/** `known`: known devices, sessions, and people who have just proved that they own their mailbox. */
export type PasswordLane = 'known' | 'others';

export interface Passwords {
  /**
   * Queues `work` in the lane. Throws BUSY if `work` has not started when the queue is full, the wait too long or
   * `signal` aborted, and DATABASE_UNAVAILABLE when `work` takes too long.
   */
  run<T>(lane: PasswordLane, work: (hashing: Hashing) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** argon2id (2) with 12 MiB, three passes and one lane. `memoryCost` is in KiB, `outputLen` in bytes. */
const cost = { algorithm: 2, memoryCost: 12_288, timeCost: 3, parallelism: 1, outputLen: 32 } as const;

/** Keyboards compose the same character in different ways. */
const normalized = (password: string): string => password.normalize('NFC');

/** Hashes a password to a PHC string. */
export const hashPassword = (password: string): Promise<string> => hash(normalized(password), cost);

/** Verified where there is no account, so that both cases cost the same. No password is known to have this hash. */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether the password matches the hash. Without a hash it does the same work and returns false. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const isRight = await verify(stored ?? dummyHash, normalized(password));
  return isRight && stored !== undefined;
}

/** Node's default thread pool, which also resolves names and reads files. */
const poolThreads = 4;

/** One per spare core, at least one, and always fewer than pool threads, so that other work never waits. */
export const maxHashes = Math.max(1, Math.min(availableParallelism() - 1, poolThreads - 1));

/** Concurrent work. More than hashes, because work also waits for the database and the cores should stay busy. */
const maxConcurrent = 50;

/** Milliseconds. Together with the IP delay before and a mail after it, still below the timeout of a call. */
const maxWaitMs = 6000;
/** Milliseconds. Keeps a hanging database from blocking the whole queue. */
const workTimeoutMs = 5000;

/** Hashing with limited concurrency and a queue of two lanes (ADR 30). */
export function boundedPasswords(hashes = maxHashes, timeoutMs = workTimeoutMs): Passwords {
  const capacity = limits.hashesWaiting;
  const refusal = () => new AppError('BUSY', { retryAfter: 2 });
  const queue = boundedQueue({
    concurrency: maxConcurrent,
    capacity: { known: capacity, others: capacity },
    maxWaitMs,
    refusal,
  });
  const inPool = pLimit(hashes);

  function run<T>(lane: PasswordLane, work: (hashing: Hashing) => Promise<T>, signal?: AbortSignal): Promise<T> {
    let hasTimedOut = false;
    const unlessLate = <R>(task: () => Promise<R>): Promise<R> =>
      inPool(() => {
        // Nobody waits for the hash any more.
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
  return { run };
}
