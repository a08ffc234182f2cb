import type { Dependencies } from '../../dependencies.ts';
import { type Account, accountStore } from '../store.ts';
import { passwordLimit } from './password-limit.ts';

export interface PasswordTry {
  readonly email: string;
  readonly password: string;
  /** Under which it is counted: the address, a known device, or a session (ADR 29). */
  readonly countedAs: string;
  /** Whether a known device or a session asks: for these a part of the queue of hashes is kept free. */
  readonly isKnown: boolean;
  /** The sentence past the limit. */
  readonly refusal: string;
  readonly now: Date;
}

/** Checking a password: two reads and one write, whether the address is known or not (ADR 3, 22 and 29). */
export function passwordChecker(dependencies: Dependencies) {
  const { rateLimiter, passwords } = dependencies;
  const accounts = accountStore(dependencies);
  const limit = passwordLimit(rateLimiter);

  /** Resolves to the account, or to null when the password is wrong. Throws RATE_LIMITED or BUSY. */
  return async ({ email, password, countedAs, isKnown, refusal, now }: PasswordTry): Promise<Account | null> => {
    passwords.requireRoom(isKnown);
    return limit.run(countedAs, refusal, now, async () => {
      const account = await accounts.find(email);
      const isRight = await passwords.verify(password, account?.passwordHash, isKnown);
      return account && isRight ? account : null;
    });
  };
}

/**
 * The same for the person of a session. Counted for that session alone, so strangers who try passwords for the address
 * don't hold its owner up.
 */
export function ownPasswordChecker(dependencies: Dependencies) {
  const check = passwordChecker(dependencies);
  return (email: string, password: string, sessionId: string, now: Date) =>
    check({ email, password, countedAs: `session:${sessionId}`, isKnown: true, refusal: tooManyText, now });
}

const tooManyText = 'Too many wrong passwords. Please wait a few minutes, or choose a new password by mail.';
