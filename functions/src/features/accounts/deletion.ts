import { errorCodes } from '@fresher-party/contract/errors';
import { AppError } from '../../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import { type PasswordTry, passwordCheck } from './password-check.ts';
import { accountStore } from './store.ts';
import { belongings } from './user-data-store.ts';

/** Deleting one's own account (ADR 13). */
export function deletionService(dependencies: Dependencies) {
  const check = passwordCheck(dependencies);
  const accounts = accountStore(dependencies.collections);
  const removeSome = belongings(dependencies.db, dependencies.collections);

  /**
   * Deletes all that is kept of the person but the fact that they voted. The account goes last: a deletion that is
   * interrupted leaves one that can log in and delete itself again. Throws WRONG_PASSWORD, STILL_ADMIN,
   * ACCOUNT_BLOCKED, RATE_LIMITED, or UNAUTHENTICATED when the account is gone or changes meanwhile.
   */
  return async function deleteAccount(attempt: PasswordTry): Promise<void> {
    const account = await check(attempt);
    if (!account) {
      // Sent again because the first answer was lost: to call the password wrong would be misleading.
      if (!(await accounts.find(attempt.email))) throw new AppError('UNAUTHENTICATED');
      throw new AppError('WRONG_PASSWORD', { details: { password: errorCodes.WRONG_PASSWORD.message } });
    }
    let isDone = false;
    while (!isDone) isDone = await removeSome(account);
  };
}
