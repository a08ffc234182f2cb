import { availableParallelism } from 'node:os';
import { limits } from '@fresher-party/contract/limits';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from './errors.ts';
import { boundedQueue } from './queue.ts';

export interface Hashing {
  hash(password: string): Promise<string>;
  /** Without a hash it does the same work and resolves to false, so that timing does not reveal who has an account. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

/** `known`: known devices, sessions, and people who have just proved that they own their mailbox. */
export type PasswordLane = 'known' | 'others';

export type Passwords = ReturnType<typeof boundedPasswords>;

/** argon2id (2) with 12 MiB, three passes and one lane. `memoryCost` is in KiB, `outputLen` in bytes. */
const cost = { algorithm: 2, memoryCost: 12_288, timeCost: 3, parallelism: 1, outputLen: 32 } as const;

/** Keyboards compose the same character in different ways. */
const normalized = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), cost);

/** Verified where there is no account, so that both cases cost the same. No password is known to have this hash. */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const isRight = await verify(stored ?? dummyHash, normalized(password));
  return isRight && stored !== undefined;
}

/** Node's default thread pool, which also resolves names and reads files. */
const poolThreads = 4;

/** One per spare core, at least one, and always fewer than pool threads, so that other work never waits. */
const maxHashes = Math.max(1, Math.min(availableParallelism() - 1, poolThreads - 1));

/** Milliseconds. Together with the IP delay before and a mail after it, still below the timeout of a call. */
const maxWaitMs = 6000;

/** Hashing with limited concurrency, where two lanes take turns (ADR 30). */
export function boundedPasswords(hashes = maxHashes) {
  const most = limits.passwordsAtOnce;
  const inside: Record<PasswordLane, number> = { known: 0, others: 0 };
  const refusal = () => new AppError('BUSY', { retryAfter: 2 });
  // Work hashes one password at a time, so a lane that holds all its work is not full.
  const queue = boundedQueue({ concurrency: hashes, capacity: { known: most, others: most }, maxWaitMs, refusal });

  return {
    /** Throws BUSY when the lane holds too much, a hash waits too long, or the caller has left (`signal`). */
    async run<T>(lane: PasswordLane, work: (hashing: Hashing) => Promise<T>, signal?: AbortSignal): Promise<T> {
      if (inside[lane] >= most) throw refusal();
      inside[lane] += 1;
      try {
        return await work({
          hash: (password) => queue.run(lane, () => hashPassword(password), signal),
          verify: (password, stored) => queue.run(lane, () => verifyPassword(password, stored), signal),
        });
      } finally {
        inside[lane] -= 1;
      }
    },
  };
}
