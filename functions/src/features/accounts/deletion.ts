import { errorCodes } from '@fresher-party/contract/errors';
import { successTexts } from '@fresher-party/contract/texts';
import { AppError } from '../../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { removeAuthUser } from './auth-users.ts';
import { ownPasswordChecker } from './check-password.ts';
import { forgetMails, mailboxRefOf } from './mailbox-store.ts';
import { accountStore } from './store.ts';
import { userDataStore } from './user-data-store.ts';

/** Deleting one's own account (ADR 13). */
export function deletionEndpoints(dependencies: Dependencies) {
  const { collections, config, records } = dependencies;
  const accounts = accountStore(dependencies);
  const userData = userDataStore(dependencies, config.CODE_PEPPER);
  const checkPassword = ownPasswordChecker(dependencies);

  return {
    /** Deletes all that is kept of the person but the fact that they voted. */
    'DELETE /me': async ({ user: { email }, session, body, now }) => {
      const account = await checkPassword(email, body.password, session.id, now);
      if (!account) {
        // The account may be gone because a first request went through whose answer was lost.
        if (!(await accounts.find(email))) throw new AppError('UNAUTHENTICATED');
        throw new AppError('WRONG_PASSWORD', { details: { password: errorCodes.WRONG_PASSWORD.message } });
      }
      // Before the record that says it is there. Without it, an account that stays after all only needs a new token.
      if (account.hadLiveToken) await removeAuthUser(account.uid);
      let isDone = false;
      while (!isDone) isDone = await userData.deleteBatch(account.uid, session);
      records.delete(account.uid);
      await forgetMails(mailboxRefOf(collections, config.CODE_PEPPER, email));
      return { message: successTexts.accountDeleted };
    },
  } satisfies Partial<Handlers>;
}
