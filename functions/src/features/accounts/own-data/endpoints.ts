import { errorCodes } from '@fresher-party/contract/errors';
import { rateLimits } from '@fresher-party/contract/limits';
import { unsubscribeLink } from '@fresher-party/contract/links';
import { reminderTexts } from '@fresher-party/contract/reminders';
import { successTexts } from '@fresher-party/contract/texts';
import { AppError } from '../../../core/errors.ts';
import { uidOfUnsubscribeToken } from '../../../core/tokens.ts';
import type { Dependencies, Handlers } from '../../endpoint.ts';
import { passwordChecker } from '../check-password.ts';
import { mailboxRefOf, resetMailLimit } from '../codes/mailbox-store.ts';
import { removeAuthUser } from '../sessions/sessions.ts';
import { accountStore } from '../store.ts';
import { personalDataStore, userDataStore } from './store.ts';

const exportLimit = {
  name: 'exports',
  ...rateLimits.exportsPerUser,
  refusal: `You have downloaded your data ${rateLimits.exportsPerUser.max} times in an hour. Try again in a bit.`,
};

/** People's own data: a copy, e-mail reminders, and deleting the account (ADR 7). */
export function ownDataEndpoints(dependencies: Dependencies) {
  const { collections, config, records, writeOnce } = dependencies;
  const { CODE_PEPPER: pepper, USER_ID_KEY: key } = config;
  const accounts = accountStore(dependencies);
  const personalData = personalDataStore(dependencies, pepper);
  const userData = userDataStore(dependencies, pepper);
  const { checkOwn } = passwordChecker(dependencies);

  /** Throws INVALID_LINK for a token that is not ours. Succeeds for a deleted account. */
  async function unsubscribe(token: string) {
    const uid = uidOfUnsubscribeToken(key, token);
    if (uid === undefined) throw new AppError('INVALID_LINK', { message: reminderTexts.badLink });
    const account = await records.of(uid, true);
    if (account && !account.remindersOff) await accounts.turnRemindersOff(uid);
    records.delete(uid);
    return { message: reminderTexts.off };
  }

  return {
    'DELETE /me': async (call) => {
      const { user, session, body } = call;
      const account = await checkOwn(call, body.password);
      if (!account) {
        // An earlier request may have succeeded and its answer been lost.
        if (!(await accounts.find(user.email))) throw new AppError('UNAUTHENTICATED');
        throw new AppError('WRONG_PASSWORD', { details: { password: errorCodes.WRONG_PASSWORD.message } });
      }
      // Before the account, whose record says that there is an Auth user. If the rest fails, a new token creates it
      // again.
      if (account.hadLiveToken) await removeAuthUser(account.uid);
      let isDone = false;
      while (!isDone) isDone = await userData.deleteBatch(account.uid, session);
      records.delete(account.uid);
      await resetMailLimit(mailboxRefOf(collections, key, user.email));
      return { message: successTexts.accountDeleted };
    },

    /** Rate-limited like a write, because it reads everything that a person has sent. */
    'GET /me/export': async (call) => {
      await writeOnce(call, { limit: exportLimit, decide: () => ({ answer: null }) });
      const data = await personalData.of(call.session.uid);
      if (!data) throw new AppError('UNAUTHENTICATED');
      return { data };
    },

    'POST /me/reminders': async (call) => {
      const { reminders } = call.body;
      const { uid } = call.session;
      await writeOnce(call, {
        decide: () => ({
          answer: null,
          write: (tx) => accounts.chooseReminders(tx, uid, reminders),
        }),
      });
      records.delete(uid);
      const message = reminders ? reminderTexts.on : reminderTexts.off;
      return { message, data: { reminders } };
    },

    'POST /unsubscribe': ({ body: { token } }) => unsubscribe(token),
    'GET /unsubscribe/{token}': async ({ params: { token } }) => ({
      location: unsubscribeLink(config.APP_URL, encodeURIComponent(token)),
    }),
    'POST /unsubscribe/{token}': ({ params: { token } }) => unsubscribe(token),
  } satisfies Partial<Handlers>;
}
