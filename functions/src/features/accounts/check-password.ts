import { errorCodes } from '@fresher-party/contract/errors';
import { rateLimits } from '@fresher-party/contract/limits';
import { AppError } from '../../core/errors.ts';
import type { Hashing, PasswordLane } from '../../core/passwords.ts';
import type { Dependencies, OwnCall } from '../endpoint.ts';
import { type Account, accountStore } from './store.ts';

interface PasswordTry {
  readonly email: string;
  readonly password: string;
  /** The rate limit's key: the address, a known device, or a session (ADR 29). */
  readonly countedAs: string;
  readonly lane: PasswordLane;
  /** The message above the limit. */
  readonly refusal: string;
  readonly now: Date;
  readonly signal: AbortSignal | undefined;
  /** Runs after a right password, in the same slot of the queue. */
  readonly then?: ((hashing: Hashing) => Promise<void>) | undefined;
}

const passwordLimits = [rateLimits.passwords, rateLimits.passwordsPerDay];

/**
 * Checks a password with two reads in one round trip and one write, whether the address has an account or not. An
 * attempt that is refused because its key is blocked, has three attempts in flight, or the queue is full reads and
 * writes nothing.
 */
export function passwordChecker(dependencies: Dependencies) {
  const { tryLimit, inFlight, passwords } = dependencies;
  const accounts = accountStore(dependencies);

  /** Resolves to the account, or to null when the password is wrong. Throws RATE_LIMITED or BUSY. */
  return async (wanted: PasswordTry): Promise<Account | null> => {
    const { email, password, countedAs, lane, refusal, now, signal, then } = wanted;
    const counted = { key: countedAs, limits: passwordLimits, refusal, now };
    tryLimit.refuseBlocked(counted);
    return inFlight([countedAs], () =>
      passwords.run(
        lane,
        (hashing) =>
          tryLimit.run(
            counted,
            () => accounts.find(email),
            async (account) => {
              const isRight = await hashing.verify(password, account?.passwordHash);
              if (!account || !isRight) return null;
              await then?.(hashing);
              return account;
            },
          ),
        signal,
      ),
    );
  };
}

const tooManyText = 'Too many wrong passwords. Please wait a few minutes, or choose a new password by mail.';

/**
 * Checks the password of a session's person. Counted per session, so that strangers who try passwords for the address
 * don't lock out its owner.
 */
export function ownPasswordChecker(dependencies: Dependencies) {
  const check = passwordChecker(dependencies);
  return ({ user, session, now, signal }: OwnCall, password: string, then?: PasswordTry['then']) =>
    check({
      email: user.email,
      password,
      countedAs: `session:${session.id}`,
      lane: 'known',
      refusal: tooManyText,
      now,
      signal,
      then,
    });
}

/**
 * Confirms an act that a stranger with an unlocked phone must not do. Throws WRONG_PASSWORD, ACCOUNT_BLOCKED, and the
 * errors of the check.
 */
export function requireOwnPassword(dependencies: Dependencies) {
  const check = ownPasswordChecker(dependencies);
  return async (call: OwnCall, password: string): Promise<void> => {
    const account = await check(call, password);
    if (!account) throw new AppError('WRONG_PASSWORD', { details: { password: errorCodes.WRONG_PASSWORD.message } });
    if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
  };
}
