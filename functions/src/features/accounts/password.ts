import { errorCodes } from '@fresher-party/contract/errors';
import { successTexts } from '@fresher-party/contract/texts';
import { AppError, invalidField } from '../../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { passwordChecker } from './check-password.ts';
import { codeStore } from './code-store.ts';
import { sendOrUndo } from './mailer.ts';
import { resetMail, unknownAddressMail } from './mails.ts';
import { emailPolicyOf, emailProblem, passwordProblem } from './rules.ts';
import { sessionAnswer } from './sessions.ts';
import { accountStore } from './store.ts';
import { verifyCode } from './verify-code.ts';

/** Choosing a new password, with a code by mail or with the current one (ADR 2, 3, 4 and 22). */
export function passwordEndpoints(dependencies: Dependencies) {
  const { config, ipRateLimiter, mailer, passwords, tokens } = dependencies;
  const codes = codeStore('reset', dependencies);
  const accounts = accountStore(dependencies);
  const checkPassword = passwordChecker(dependencies);
  const policy = emailPolicyOf(config);

  return {
    /** Mails a code, or a word that there is no account. */
    'POST /forgot-password': async ({ body: { email }, idempotencyKey: key, source, now }) => {
      const resetId = dependencies.ids.random();
      const answer = { message: successTexts.forgotPassword, resetId, mail: { hasCode: true, isUncertain: false } };
      // Nobody outside the institute can have an account, and we send no mail to strangers.
      if (emailProblem(email, policy)) return answer;
      const request = { email, key, now };
      if ((await codes.earlier(request)) !== null) return answer;

      await ipRateLimiter.countCodeRequest(source, now);
      const issued = await codes.issue(request);
      if (issued.isRepeated) return answer;
      const mail = issued.otp ? resetMail(email, issued.otp) : unknownAddressMail(email, config.APP_URL);
      await sendOrUndo(mailer, mail, issued.takeBack);
      return answer;
    },

    /** Sets the password and ends the sessions before. A password that is refused leaves the code as it was. */
    'POST /reset-password': async ({ body, source, now }) => {
      const { email, otp, password } = body;
      ipRateLimiter.check(source, now);
      const weak = passwordProblem(password, email);
      if (weak) throw invalidField('password', weak);
      if (emailProblem(email, policy)) throw new AppError('INVALID_OTP');
      const account = await verifyCode(ipRateLimiter, { source, now }, async () => {
        // Before the hash, which costs more than anything else here.
        await codes.requireUnlocked(email, now);
        const passwordHash = await passwords.hash(password);
        return codes.redeem({ email, otp, now }, (tx) => accounts.resetPassword(tx, email, passwordHash));
      });
      if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
      return sessionAnswer(tokens, account, successTexts.passwordReset, now);
    },

    /** Sets the password and ends the sessions before. The new one is judged before the current one is checked. */
    'POST /me/password': async ({ user: { email }, body, source, now }) => {
      const weak = passwordProblem(body.password, email);
      if (weak) throw invalidField('password', weak);
      const account = await checkPassword({ email, password: body.currentPassword, source, now });
      if (!account) {
        throw new AppError('WRONG_PASSWORD', { details: { currentPassword: errorCodes.WRONG_PASSWORD.message } });
      }
      if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
      const changed = await accounts.changePassword(account, await passwords.hash(body.password));
      return sessionAnswer(tokens, changed, successTexts.passwordReset, now);
    },
  } satisfies Partial<Handlers>;
}
