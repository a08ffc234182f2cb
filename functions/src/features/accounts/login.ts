import { AppError } from '../../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import { type PasswordTry, passwordCheck } from './password-check.ts';
import type { Account } from './store.ts';

/** Logging in (ADR 3 and 22). */
export function loginService(dependencies: Dependencies) {
  const check = passwordCheck(dependencies);

  /** Throws INVALID_CREDENTIALS, ACCOUNT_BLOCKED or RATE_LIMITED. */
  return async function login(attempt: PasswordTry): Promise<Account> {
    const account = await check(attempt);
    if (!account) throw new AppError('INVALID_CREDENTIALS');
    if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
    return account;
  };
}
