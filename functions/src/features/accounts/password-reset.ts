import { AppError, invalidField } from '../../core/errors.ts';
import type { RequestSource } from '../../firestore/ip-rate-limit.ts';
import type { Dependencies } from '../dependencies.ts';
import { codesOf } from './code-store.ts';
import { sendOrTakeBack } from './delivery.ts';
import { resetMail, unknownAddressMail } from './mails.ts';
import { emailProblem, passwordProblem } from './rules.ts';
import { type Account, accountStore } from './store.ts';
import { tryCode } from './tries.ts';

interface CodeRequest {
  readonly email: string;
  /** The `Idempotency-Key` header, if any. */
  readonly key: string | undefined;
  readonly source: RequestSource;
  readonly now: Date;
}

interface ResetRequest {
  readonly email: string;
  readonly otp: string;
  readonly password: string;
  readonly source: RequestSource;
  readonly now: Date;
}

/** Choosing a new password with a code by mail (ADR 2, 3, 4 and 22). */
export function passwordResetService(dependencies: Dependencies) {
  const { collections, config, net, passwords } = dependencies;
  const codes = codesOf('reset', dependencies);
  const accounts = accountStore(collections);
  const policy = { domains: config.ALLOWED_EMAIL_DOMAINS, pattern: config.ALLOWED_EMAIL_PATTERN };

  return {
    /**
     * Mails a code, or a word that there is no account; nothing when it is sent again with its key because the answer
     * was lost. Throws RATE_LIMITED or MAIL_UNAVAILABLE.
     */
    async request({ email, key, source, now }: CodeRequest): Promise<void> {
      // Nobody outside the institute can have an account, and we mail no strangers on anybody's word.
      if (emailProblem(email, policy)) return;
      const request = { email, key, now };
      if ((await codes.earlier(request)) !== null) return;
      await net.askedForCode(source, now);
      const isKnown = async (tx: FirebaseFirestore.Transaction) => (await accounts.find(email, tx)) !== undefined;
      const issued = await codes.issue(request, isKnown);
      if (issued.isRepeated) return;
      const mail = issued.otp ? resetMail(email, issued.otp) : unknownAddressMail(email, config.APP_URL);
      await sendOrTakeBack(dependencies.mailer, mail, issued.takeBack);
    },

    /**
     * Sets the password and ends the sessions before. A password that is refused leaves the code as it was.
     * Throws INVALID_INPUT, INVALID_OTP, ACCOUNT_BLOCKED or RATE_LIMITED.
     */
    async reset({ email, otp, password, source, now }: ResetRequest): Promise<Account> {
      net.check(source, now);
      const weak = passwordProblem(password, email);
      if (weak) throw invalidField('password', weak);
      if (emailProblem(email, policy)) throw new AppError('INVALID_OTP');
      const account = await tryCode(dependencies, { source, now }, async () => {
        // Before the hash, which costs more than anything else here.
        await codes.requireUnlocked(email, now);
        const passwordHash = await passwords.hash(password);
        return codes.redeem(email, otp, now, async (tx) => {
          const found = await accounts.find(email, tx);
          return found && (found.blocked ? found : accounts.changePassword(tx, found, passwordHash));
        });
      });
      if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
      return account;
    },
  };
}
