import { errorCodes } from '@fresher-party/contract/errors';
import { rateLimits } from '@fresher-party/contract/limits';
import { AppError } from '../../core/errors.ts';
import type { Hashing, PasswordLane } from '../../core/passwords.ts';
import type { Dependencies, OwnCall } from '../endpoint.ts';
import { type Account, accountStore } from './store.ts';

interface PasswordTry {
  readonly email: string;
  readonly password: string;
  /** The rate limit's key: the address, a known device, or a session (ADR 30). */
  readonly countedAs: string;
  readonly lane: PasswordLane;
  readonly refusal: string;
  readonly now: Date;
  readonly signal: AbortSignal | undefined;
  readonly then?: ((hashing: Hashing) => Promise<void>) | undefined;
}

const passwordLimits = [rateLimits.passwords, rateLimits.passwordsPerDay];
const tooManyText = 'Too many wrong passwords. Please wait a few minutes, or choose a new password by mail.';

/** Two reads in one round trip and a write, with an account or without; an early refusal costs nothing. */
export function passwordChecker(dependencies: Dependencies) {
  const { tryLimit, inFlight, passwords } = dependencies;
  const accounts = accountStore(dependencies);

  /** Resolves to the account, or to null when the password is wrong. Throws RATE_LIMITED or BUSY. */
  function check({ email, password, lane, signal, then, ...wanted }: PasswordTry): Promise<Account | null> {
    const counted = { key: wanted.countedAs, limits: passwordLimits, refusal: wanted.refusal, now: wanted.now };
    tryLimit.refuseBlocked(counted);
    async function verify(account: Account | undefined, hashing: Hashing): Promise<Account | null> {
      const isRight = await hashing.verify(password, account?.passwordHash);
      if (!account || !isRight) return null;
      await then?.(hashing);
      return account;
    }
    const run = (hashing: Hashing) =>
      tryLimit.run(
        counted,
        () => accounts.find(email),
        (account) => verify(account, hashing),
      );
    return inFlight([counted.key], () => passwords.run(lane, run, signal));
  }

  /** Counted per session, so that strangers who try passwords for the address don’t lock out its owner. */
  const checkOwn = ({ user, session, now, signal }: OwnCall, password: string, then?: PasswordTry['then']) => {
    const countedAs = `session:${session.id}`;
    return check({ email: user.email, password, countedAs, lane: 'known', refusal: tooManyText, now, signal, then });
  };

  return {
    check,
    checkOwn,

    /** For acts that a stranger with an unlocked phone must not do. Throws WRONG_PASSWORD at `field`. */
    async requireOwn(call: OwnCall, password: string, field = 'password', then?: PasswordTry['then']) {
      const account = await checkOwn(call, password, then);
      if (!account) throw new AppError('WRONG_PASSWORD', { details: { [field]: errorCodes.WRONG_PASSWORD.message } });
      if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
      return account;
    },
  };
}
