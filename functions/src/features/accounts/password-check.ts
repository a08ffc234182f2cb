import { rateLimits } from '@fresher-party/contract/limits';
import { tooMany } from '../../core/errors.ts';
import type { RequestSource } from '../../firestore/ip-rate-limit.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Account, accountStore } from './store.ts';

export interface PasswordTry {
  readonly email: string;
  readonly password: string;
  readonly source: RequestSource;
  readonly now: Date;
}

const waitText = 'Too many tries for this account. Please wait a few minutes, or reset your password.';

/** Checking a password: two reads and one write, whether the address is known or not (ADR 3 and 22). */
export function passwordCheck({ collections, limiter, net, passwords }: Dependencies) {
  const accounts = accountStore(collections);
  const limit = rateLimits.loginPerAddress;

  /**
   * Resolves to the account whose password it is, or to null. Wrong tries slow the address, wherever they are made:
   * throws RATE_LIMITED.
   */
  return async function check({ email, password, source, now }: PasswordTry): Promise<Account | null> {
    net.check(source, now);
    // Counted before it is judged, so that parallel guesses can't get more than their share.
    const key = `login:${email}`;
    const { wait, count } = await limiter.hit(key, [limit], now);
    if (wait > 0) throw tooMany(wait, waitText);
    const account = await accounts.find(email);
    const isRight = await passwords.verify(password, account?.passwordHash);
    if (!account || !isRight) {
      await net.failed(source, now);
      return null;
    }
    // Whoever logs in often is not slowed by it; below half the limit the log may just age.
    if (count > limit.max / 2) await limiter.clear(key);
    return account;
  };
}
