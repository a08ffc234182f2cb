import { successTexts, tooManyPasswordsText } from '@fresher-party/contract/texts';
import { AppError } from '../../../core/errors.ts';
import type { Dependencies, Handlers } from '../../endpoint.ts';
import { passwordChecker } from '../check-password.ts';
import { emailProblem, requireGoodPassword } from '../rules.ts';
import { accountStore } from '../store.ts';
import { sessionAnswer, signLiveToken } from './sessions.ts';

export function sessionEndpoints(dependencies: Dependencies) {
  const { collections, config, passwords: hashing, records, tokens, userIdOf } = dependencies;
  const accounts = accountStore(dependencies);
  const passwords = passwordChecker(dependencies);

  return {
    /** A device that has logged in to this address before has its own rate limit. */
    'POST /login': async ({ body: { email, password, device: mark }, now, signal }) => {
      // Addresses outside the institute can't have an account, so this costs no read.
      if (emailProblem(email, config)) throw new AppError('INVALID_CREDENTIALS');
      const device = mark === undefined ? null : tokens.verifyDevice(mark, userIdOf(email), now);
      const countedAs = device ? `device:${device.uid}:${device.id}` : `login:${email}`;
      const [lane, refusal] = [device ? 'known' : 'others', tooManyPasswordsText] as const;
      const account = await passwords.check({ email, password, countedAs, lane, refusal, now, signal });
      if (!account) throw new AppError('INVALID_CREDENTIALS');
      if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
      return sessionAnswer(tokens, account, successTexts.login, now, device ?? undefined);
    },

    /** Writes, admin calls and this instance refuse the session at once; other instances' reads within ten seconds. */
    'POST /logout': async ({ session, now }) => {
      await accounts.endSession(session, now);
      records.delete(session.uid);
      return {};
    },

    /** Sets the password and ends earlier sessions. The new password is validated before the current one is checked. */
    'POST /me/password': async (call) => {
      const { user, session, body } = call;
      await requireGoodPassword(body.password, user);
      await passwords.requireOwn(call, body.currentPassword, 'currentPassword');
      const hashed = await hashing.run('known', ({ hash }) => hash(body.password), call.signal);
      const changed = await accounts.changePassword(user.email, session, hashed, call.now);
      records.delete(user.id);
      return sessionAnswer(tokens, changed, successTexts.passwordReset, call.now);
    },

    'GET /me': async ({ user }) => {
      // Read again, because the cached record may be older than a click on a mail's link.
      const record = await records.of(user.id, true);
      if (!record) throw new AppError('UNAUTHENTICATED');
      return { data: { user, reminders: !record.remindersOff } };
    },

    'POST /live-token': async ({ session }) => {
      // First, so that every Firebase Auth user is on record.
      await collections.credentials.doc(session.uid).update({ hadLiveToken: true });
      const token = await signLiveToken(session);
      const { GCLOUD_PROJECT: projectId, WEB_API_KEY: apiKey, emulators } = config;
      return { token, config: { projectId, apiKey, emulators } };
    },
  } satisfies Partial<Handlers>;
}
