import { profileOf } from '@fresher-party/contract/schemas/person';
import { successTexts } from '@fresher-party/contract/texts';
import { AppError, invalidField } from '../../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { codeStore } from './code-store.ts';
import { sendOrUndo } from './mailer.ts';
import { knownAddressMail, signUpMail } from './mails.ts';
import { emailPolicyOf, emailProblem, passwordProblem } from './rules.ts';
import { sessionAnswer } from './sessions.ts';
import { accountStore } from './store.ts';
import { verifyCode } from './verify-code.ts';

/** Signing up with a code by mail (ADR 3, 4, 16 and 22). */
export function signUpEndpoints(dependencies: Dependencies) {
  const { config, ipRateLimiter, mailer, passwords, tokens } = dependencies;
  const codes = codeStore('signup', dependencies);
  const accounts = accountStore(dependencies);
  const policy = emailPolicyOf(config);

  return {
    /** Mails a code, or a word that the address has an account. */
    'POST /signup': async ({ body, idempotencyKey: key, source, now }) => {
      const { email, password } = body;
      const foreign = emailProblem(email, policy);
      if (foreign) throw invalidField('email', foreign);
      const weak = passwordProblem(password, email);
      if (weak) throw invalidField('password', weak);

      const answer = (signupId: string) => ({
        message: successTexts.signup,
        signupId,
        mail: { hasCode: true, isUncertain: false },
      });
      const profile = profileOf(body);
      const request = { email, key, now, account: { ...profile, password } };
      // The same request again: its answer was lost, and its mail is on its way.
      const earlier = await codes.earlier(request);
      if (earlier !== null) return answer(earlier);

      await ipRateLimiter.countCodeRequest(source, now);
      // Before the hash, which costs more than anything else here.
      await codes.requireAllowed(request);
      const issued = await codes.issue(request, { ...profile, passwordHash: await passwords.hash(password) });
      if (issued.isRepeated) return answer(issued.id);
      const mail = issued.otp ? signUpMail(email, issued.otp) : knownAddressMail(email, config.APP_URL);
      await sendOrUndo(mailer, mail, issued.takeBack);
      return answer(issued.id);
    },

    /** Creates the account that the code was sent for. */
    'POST /verify-otp': async ({ body, source, now }) => {
      const { email, otp, signupIds } = body;
      ipRateLimiter.check(source, now);
      if (emailProblem(email, policy)) throw new AppError('INVALID_OTP');
      const account = await verifyCode(ipRateLimiter, { source, now }, () =>
        codes.redeem({ email, otp, now, only: signupIds }, async (tx, { account: pending }) =>
          pending ? accounts.create(tx, email, pending, now) : null,
        ),
      );
      return sessionAnswer(tokens, account, successTexts.verified, now);
    },
  } satisfies Partial<Handlers>;
}
