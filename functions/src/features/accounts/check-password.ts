import { rateLimits } from '@fresher-party/contract/limits';
import { rateLimited } from '../../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Account, accountStore } from './store.ts';

export interface PasswordTry {
  readonly email: string;
  readonly password: string;
  readonly now: Date;
}

const waitText = 'Too many tries for this account. Please wait a few minutes, or reset your password.';

/** Checking a password: two reads and one write, whether the address is known or not (ADR 3 and 22). */
export function passwordChecker(dependencies: Dependencies) {
  const { rateLimiter, passwords } = dependencies;
  const accounts = accountStore(dependencies);
  const limit = rateLimits.loginPerAddress;

  /** Resolves to the account, or to null when the password is wrong. Throws RATE_LIMITED after too many tries. */
  return async function checkPassword({ email, password, now }: PasswordTry): Promise<Account | null> {
    // Counted before it is judged, so that parallel guesses can't get more than their share.
    const key = `login:${email}`;
    const { wait, count } = await rateLimiter.hit(key, [limit], now);
    if (wait > 0) throw rateLimited(wait, waitText);
    const account = await accounts.find(email);
    const isRight = await passwords.verify(password, account?.passwordHash);
    if (!account || !isRight) return null;
    // Logging in often must not slow anybody down. Below half the limit the log can expire by itself.
    if (count > limit.max / 2) await rateLimiter.clear(key);
    return account;
  };
}
