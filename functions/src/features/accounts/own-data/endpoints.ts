import { rateLimits } from '@fresher-party/contract/limits';
import { unsubscribeLink } from '@fresher-party/contract/links';
import { reminderTexts } from '@fresher-party/contract/reminders';
import { AppError } from '../../../core/errors.ts';
import { uidOfUnsubscribeToken } from '../../../core/tokens.ts';
import type { Dependencies, Handlers } from '../../endpoint.ts';
import { passwordChecker } from '../check-password.ts';
import { removeAuthUsers } from '../sessions/sessions.ts';
import { personalDataOf, userDataStore } from './store.ts';

const exportLimit = {
  name: 'exports',
  ...rateLimits.exportsPerUser,
  refusal: `You have downloaded your data ${rateLimits.exportsPerUser.max} times in an hour. Try again in a bit.`,
};

/** People's own data: a copy, e-mail reminders, and deleting the account (ADR 7). */
export function ownDataEndpoints(dependencies: Dependencies) {
  const { config, records, writeOnce } = dependencies;
  const personalData = personalDataOf(dependencies);
  const userData = userDataStore(dependencies);
  const { requireOwn } = passwordChecker(dependencies);

  /** Throws INVALID_LINK for a token that is not ours. Succeeds for a deleted account. */
  async function unsubscribe(token: string) {
    const uid = uidOfUnsubscribeToken(config.UNSUBSCRIBE_KEY, token);
    if (uid === undefined) throw new AppError('INVALID_LINK', { message: reminderTexts.badLink });
    await userData.turnRemindersOff(uid);
    records.delete(uid);
    return {};
  }

  return {
    'DELETE /me': async (call) => {
      const { session, body } = call;
      const account = await requireOwn(call, body.password);
      // Before the account, whose record says that there is an Auth user. If the rest fails, a new token creates it
      // again.
      if (account.hadLiveToken) await removeAuthUsers([account.uid]);
      while (!(await userData.deleteBatch(account.uid, session)));
      records.delete(account.uid);
      return {};
    },

    /** Rate-limited like a write, because it reads everything that a person has sent. */
    'GET /me/export': async (call) => {
      await writeOnce(call, { limit: exportLimit, decide: () => ({ answer: null }) });
      const data = await personalData(call.session.uid);
      if (!data) throw new AppError('UNAUTHENTICATED');
      return { data };
    },

    'POST /me/reminders': async (call) => {
      const { reminders } = call.body;
      const { uid } = call.session;
      await writeOnce(call, {
        decide: () => ({ answer: null, write: (tx) => userData.chooseReminders(tx, uid, reminders) }),
      });
      records.delete(uid);
      return { data: { reminders } };
    },

    'POST /unsubscribe': ({ body: { token } }) => unsubscribe(token),
    'GET /unsubscribe/{token}': async ({ params: { token } }) => ({
      location: unsubscribeLink(config.APP_URL, encodeURIComponent(token)),
    }),
    'POST /unsubscribe/{token}': ({ params: { token } }) => unsubscribe(token),
  } satisfies Partial<Handlers>;
}
