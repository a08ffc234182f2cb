import { rateLimits } from '@fresher-party/contract/limits';
import type { Dependencies } from '../../dependencies.ts';
import { AppError, tooMany } from '../../http/app-error.ts';
import type { RequestSource } from '../../http/request-source.ts';
import { verifyPassword } from './password-hash.ts';
import { type Account, accountStore } from './store.ts';

interface LoginRequest {
  readonly email: string;
  readonly password: string;
  readonly source: RequestSource;
  readonly now: Date;
}

const waitText = 'Too many tries for this account. Please wait a few minutes, or reset your password.';

/** Logging in: two reads and one write, whether the address is known or not (decisions 2 and 4). */
export function loginService({ collections, limiter, net }: Dependencies) {
  const accounts = accountStore(collections);
  const limit = rateLimits.loginPerAddress;

  /** Throws INVALID_CREDENTIALS, ACCOUNT_BLOCKED or RATE_LIMITED. */
  return async function login({ email, password, source, now }: LoginRequest): Promise<Account> {
    net.check(source, now);
    // Counted before it is judged, so that parallel guesses can't get more than their share.
    const key = `login:${email}`;
    const { wait, count } = await limiter.hit(key, [limit], now);
    if (wait > 0) throw tooMany(wait, waitText);
    const account = await accounts.find(email);
    const isRight = await verifyPassword(password, account?.passwordHash);
    if (!account || !isRight) {
      await net.failed(source, now);
      throw new AppError('INVALID_CREDENTIALS');
    }
    // Whoever logs in often is not slowed by it; below half the limit the log may just age.
    if (count > limit.max / 2) await limiter.clear(key);
    if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
    return account;
  };
}
