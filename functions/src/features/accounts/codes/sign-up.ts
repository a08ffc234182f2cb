import { setTimeout as sleep } from 'node:timers/promises';
import { profileOf } from '@fresher-party/contract/calls/person';
import { limits } from '@fresher-party/contract/limits';
import { successTexts } from '@fresher-party/contract/texts';
import { AppError, invalidField } from '../../../core/errors.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Handlers } from '../../endpoint.ts';
import { emailProblem, requireGoodPassword } from '../rules.ts';
import { sessionAnswer } from '../sessions/sessions.ts';
import { accountStore } from '../store.ts';
import { codeAsker } from './ask-for-code.ts';
import { knownAddressMail, signUpMail } from './mails.ts';
import { codeTries } from './redeem-store.ts';

/** Signing up with a code by mail (ADR 22). */
export function signUpEndpoints(dependencies: Dependencies) {
  const { config, passwords, tokens } = dependencies;
  const accounts = accountStore(dependencies);
  const tries = codeTries('signup', dependencies);
  const asker = codeAsker('signup', dependencies, {
    message: successTexts.signup,
    mailOf: (email, frame, issued) => (issued.isKnown ? knownAddressMail : signUpMail)(email, frame, issued),
  });

  return {
    /** Mails a code and a link, or a notice and a link when the address has an account. */
    'POST /signup': async ({ body, idempotencyKey: key, now, signal }) => {
      const { email, password, bound, signupIds: requestIds } = body;
      const foreign = emailProblem(email, config);
      if (foreign) throw invalidField('email', foreign);
      await requireGoodPassword(password, body);

      const profile = profileOf(body);
      const parts = { email, key, bound, requestIds, account: { ...profile, password } };
      const prepare = async () => ({
        ...profile,
        passwordHash: await passwords.run('others', ({ hash }) => hash(password), signal),
      });
      const { id, ...answer } = await asker.ask(parts, now, prepare).catch(async (error: unknown) => {
        // Slows down scripts that try out addresses.
        if (error instanceof AppError && error.code === 'NOT_ON_GUEST_LIST') await sleep(limits.guestRefusalDelay);
        throw error;
      });
      return { ...answer, signupId: id };
    },

    /** Creates the account that the code was sent for. */
    'POST /verify-otp': async ({ body, now }) => {
      const { email, otp, signupIds: requestIds } = body;
      if (emailProblem(email, config)) throw new AppError('INVALID_OTP');
      const account = await tries.redeem({ email, otp, now, requestIds }, (tx, { account: pending }) =>
        pending ? accounts.create(tx, email, pending, now) : null,
      );
      if (!account) throw new AppError('INVALID_OTP');
      return sessionAnswer(tokens, account, successTexts.verified, now);
    },
  } satisfies Partial<Handlers>;
}
