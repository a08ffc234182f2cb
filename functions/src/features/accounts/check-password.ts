import { errorCodes } from '@fresher-party/contract/errors';
import { rateLimits } from '@fresher-party/contract/limits';
import { AppError } from '../../core/errors.ts';
import type { Hashing, PasswordLane } from '../../core/passwords.ts';
import type { Dependencies, OwnCall } from '../endpoint.ts';
import { type Account, accountStore } from './store.ts';

interface PasswordTry extends Pick<OwnCall, 'now' | 'signal'> {
  readonly email: string;
  readonly password: string;
  /** The rate limit's key: the address, a known device, or a session (ADR 30). */
  readonly countedAs: string;
  readonly lane: PasswordLane;
  readonly refusal: string;
}

const limits = [rateLimits.passwords, rateLimits.passwordsPerDay];
const refusal = 'Too many wrong passwords. Please wait a few minutes, or choose a new password by mail.';

/** Two reads in one round trip and a write, with an account or without; an early refusal costs nothing. */
export function passwordChecker(dependencies: Dependencies) {
  const { tryLimit, inFlight, passwords } = dependencies;
  const accounts = accountStore(dependencies);

  /** Resolves to the account, or to null when the password is wrong. Throws RATE_LIMITED or BUSY. */
  function check({
    email,
    password,
    countedAs: key,
    lane,
    refusal,
    now,
    signal,
  }: PasswordTry): Promise<Account | null> {
    const counted = { key, limits, refusal, now };
    tryLimit.refuseBlocked(counted);
    function run({ verify }: Hashing): Promise<Account | null> {
      const looking = accounts.find(email);
      // It may fail while the count is awaited, or not be needed.
      looking.catch(() => {});
      return tryLimit.run(counted, async () => {
        const account = await looking;
        return (await verify(password, account?.passwordHash)) && account ? account : null;
      });
    }
    return inFlight([key], () => passwords.run(lane, run, signal));
  }

  return {
    check,

    /**
     * For acts that a stranger with an unlocked phone must not do. Counted per session, so that strangers who try passwords
     * for the address don’t lock out its owner. Throws WRONG_PASSWORD at `field`.
     */
    async requireOwn({ user, session, now, signal }: OwnCall, password: string, field = 'password') {
      const { email } = user;
      const countedAs = `session:${session.id}`;
      const account = await check({ email, password, countedAs, lane: 'known', refusal, now, signal });
      // It may have been deleted by an earlier request, whose answer was lost.
      if (!account && !(await accounts.find(email))) throw new AppError('UNAUTHENTICATED');
      if (!account) throw new AppError('WRONG_PASSWORD', { details: { [field]: errorCodes.WRONG_PASSWORD.message } });
      if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
      return account;
    },
  };
}
