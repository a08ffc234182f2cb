import { errorCodes } from '@fresher-party/contract/errors';
import { successTexts } from '@fresher-party/contract/texts';
import { AppError } from '../../../core/errors.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Handlers } from '../../endpoint.ts';
import { codeAsker } from '../codes/ask-for-code.ts';
import { mailboxRefOf, resetMailLimit } from '../codes/mailbox-store.ts';
import { resetMail, unknownAddressMail } from '../codes/mails.ts';
import { codeTries, type Use } from '../codes/redeem-store.ts';
import { emailProblem, requireGoodPassword } from '../rules.ts';
import { sessionAnswer } from '../sessions/sessions.ts';
import { accountStore } from '../store.ts';
import { ownPasswordChecker } from './check-password.ts';

/** Choosing a new password, with a code by mail or with the current one (ADR 22). */
export function passwordEndpoints(dependencies: Dependencies) {
  const { config, collections, passwords, records, tokens } = dependencies;
  const tries = codeTries('reset', dependencies);
  const accounts = accountStore(dependencies);
  const checkPassword = ownPasswordChecker(dependencies);
  const asker = codeAsker('reset', dependencies, {
    message: successTexts.forgotPassword,
    mailOf: (email, frame, issued) => (issued.isKnown ? resetMail : unknownAddressMail)(email, frame, issued),
  });

  return {
    /** Mails a code and a link, or a notice and a link when there is no account. */
    'POST /forgot-password': async ({ body: { email, bound, resetIds: requestIds }, idempotencyKey: key, now }) => {
      const parts = { email, key, bound, requestIds };
      // Addresses outside the institute can't have an account, and get no mail.
      const { id, ...answer } = emailProblem(email, config) ? asker.pretend(parts) : await asker.ask(parts, now);
      return { ...answer, resetId: id };
    },

    /** Sets the password and ends earlier sessions. After a refused password the code is still valid. */
    'POST /reset-password': async ({ body, now, signal }) => {
      const { email, otp, password, resetIds: requestIds } = body;
      await requireGoodPassword(password, { email });
      if (emailProblem(email, config)) throw new AppError('INVALID_OTP');
      let hashed = '';
      // Only for a right code: it is costly, and a refusal can reveal the name.
      const prepare = async () => {
        await requireGoodPassword(password, (await accounts.find(email)) ?? { email });
        hashed = await passwords.run('known', ({ hash }) => hash(password), signal);
      };
      const use: Use = (tx, _, current) =>
        !current || current.blocked ? (current ?? null) : accounts.setPassword(tx, current, hashed, now);
      const account = await tries.redeem({ email, otp, now, requestIds }, use, prepare);
      if (!account) throw new AppError('INVALID_OTP');
      if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
      records.delete(account.uid);
      return sessionAnswer(tokens, account, successTexts.passwordReset, now);
    },

    /** Sets the password and ends earlier sessions. The new password is validated before the current one is checked. */
    'POST /me/password': async (call) => {
      const { user, session, body } = call;
      const { email } = user;
      await requireGoodPassword(body.password, user);
      let hashed = '';
      const account = await checkPassword(call, body.currentPassword, async ({ hash }) => {
        hashed = await hash(body.password);
      });
      if (!account) {
        throw new AppError('WRONG_PASSWORD', { details: { currentPassword: errorCodes.WRONG_PASSWORD.message } });
      }
      if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
      const changed = await accounts.changePassword(account, session, hashed, call.now);
      records.delete(account.uid);
      await resetMailLimit(mailboxRefOf(collections, config.USER_ID_KEY, email));
      return sessionAnswer(tokens, changed, successTexts.passwordReset, call.now);
    },
  } satisfies Partial<Handlers>;
}
