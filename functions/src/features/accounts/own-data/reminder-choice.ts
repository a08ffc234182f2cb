import { rateLimits } from '@fresher-party/contract/limits';
import { unsubscribeLink } from '@fresher-party/contract/links';
import { reminderTexts } from '@fresher-party/contract/reminders';
import { AppError } from '../../../core/errors.ts';
import { uidOfUnsubscribeToken } from '../../../core/unsubscribe-token.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Handlers } from '../../endpoint.ts';
import { accountStore } from '../store.ts';

const limit = {
  name: 'reminder-choices',
  ...rateLimits.reminderChoicesPerUser,
  refusal: 'You have changed this many times in an hour. Try again in a bit.',
};

/** Whether people get reminders by e-mail: their switch, and unsubscribing without a login (ADR 44). */
export function reminderChoiceEndpoints(dependencies: Dependencies) {
  const { config, records, writeOnce } = dependencies;
  const accounts = accountStore(dependencies);

  /** Throws INVALID_LINK for a token that is not ours. An account that is gone gets no reminders either. */
  async function unsubscribe(token: string) {
    const uid = uidOfUnsubscribeToken(config.USER_ID_KEY, token);
    if (uid === undefined) throw new AppError('INVALID_LINK', { message: reminderTexts.badLink });
    const account = await accounts.recordOf(uid);
    if (account && !account.remindersOff) await accounts.turnRemindersOff(uid);
    records.delete(uid);
    return { message: reminderTexts.off };
  }

  return {
    'POST /me/reminders': async ({ session, body, idempotencyKey: key, now }) => {
      const { reminders } = body;
      await writeOnce({
        call: 'POST /me/reminders',
        session,
        key,
        body,
        now,
        limit,
        reads: [],
        decide: () => ({
          answer: null,
          write: (tx) => accounts.chooseReminders(tx, session.uid, reminders),
        }),
      });
      records.delete(session.uid);
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
