import { errorCodes } from '@fresher-party/contract/errors';
import { AppError, invalidField } from '../../core/errors.ts';
import { onceMore } from '../../firestore/retry-unknown-commit.ts';
import type { Dependencies } from '../dependencies.ts';
import { type PasswordTry, passwordCheck } from './password-check.ts';
import { passwordProblem } from './rules.ts';
import { type Account, accountStore } from './store.ts';

interface PasswordChange extends PasswordTry {
  readonly newPassword: string;
}

/** Choosing a new password with the current one (ADR 2 and 3). */
export function passwordChangeService(dependencies: Dependencies) {
  const { db, collections, passwords } = dependencies;
  const check = passwordCheck(dependencies);
  const accounts = accountStore(collections);

  /**
   * Sets the password and ends the sessions before. Throws INVALID_INPUT for a new one that won't do, before the
   * current one is judged; WRONG_PASSWORD, ACCOUNT_BLOCKED, RATE_LIMITED, or UNAUTHENTICATED when the account was
   * changed meanwhile.
   */
  return async function changePassword({ newPassword, ...attempt }: PasswordChange): Promise<Account> {
    const weak = passwordProblem(newPassword, attempt.email);
    if (weak) throw invalidField('password', weak);
    const account = await check(attempt);
    if (!account) {
      throw new AppError('WRONG_PASSWORD', { details: { currentPassword: errorCodes.WRONG_PASSWORD.message } });
    }
    if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
    const passwordHash = await passwords.hash(newPassword);
    return onceMore(() =>
      db.runTransaction(async (tx) => {
        const found = await accounts.find(attempt.email, tx);
        // Salted: nobody else's.
        if (found?.passwordHash === passwordHash) return found;
        if (found?.sessionVersion !== account.sessionVersion) throw new AppError('UNAUTHENTICATED');
        return accounts.changePassword(tx, found, passwordHash);
      }),
    );
  };
}
