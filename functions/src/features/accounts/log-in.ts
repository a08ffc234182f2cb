import { successTexts } from '@fresher-party/contract/texts';
import { AppError } from '../../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { passwordChecker } from './check-password.ts';
import { sessionAnswer } from './sessions.ts';
import { accountStore } from './store.ts';

/** Logging in and out (ADR 2, 3 and 22). */
export function logInEndpoints(dependencies: Dependencies) {
  const accounts = accountStore(dependencies);
  const checkPassword = passwordChecker(dependencies);

  return {
    'POST /login': async ({ body, now }) => {
      const account = await checkPassword({ ...body, now });
      if (!account) throw new AppError('INVALID_CREDENTIALS');
      if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
      return sessionAnswer(dependencies.tokens, account, successTexts.login, now);
    },

    /** What writes, admin calls and this instance refuse the session from now on, other reads within ten seconds. */
    'POST /logout': async ({ session, now }) => {
      await accounts.endSession(session, now);
      dependencies.records.delete(session.uid);
      return { message: successTexts.logout };
    },

    'GET /me': async ({ user }) => ({ data: { user } }),
  } satisfies Partial<Handlers>;
}
