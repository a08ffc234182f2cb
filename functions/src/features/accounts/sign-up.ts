import { AppError, invalidField } from '../../core/errors.ts';
import type { LiveCode } from '../../firestore/collections.ts';
import type { RequestSource } from '../../firestore/ip-rate-limit.ts';
import type { Dependencies } from '../dependencies.ts';
import { codesOf } from './code-store.ts';
import { sendOrTakeBack } from './delivery.ts';
import { knownAddressMail, signUpMail } from './mails.ts';
import { emailProblem, passwordProblem } from './rules.ts';
import { type Account, accountStore } from './store.ts';
import { tryCode } from './tries.ts';

interface SignUpRequest {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The `Idempotency-Key` header, if any. */
  readonly key: string | undefined;
  readonly source: RequestSource;
  readonly now: Date;
}

interface VerifyRequest {
  readonly email: string;
  readonly otp: string;
  /** The requests the person made on this device; a code of another one is then refused (ADR 4). */
  readonly signupIds: readonly string[] | undefined;
  readonly source: RequestSource;
  readonly now: Date;
}

/** Signing up with a code by mail (ADR 3, 4, 16 and 22). */
export function signUpService(dependencies: Dependencies) {
  const { collections, config, net, passwords } = dependencies;
  const codes = codesOf('signup', dependencies);
  const accounts = accountStore(collections);
  const policy = { domains: config.ALLOWED_EMAIL_DOMAINS, pattern: config.ALLOWED_EMAIL_PATTERN };

  return {
    /**
     * Mails a code, or a word that the address has an account. Throws INVALID_INPUT, RATE_LIMITED, or
     * MAIL_UNAVAILABLE with nothing left behind. Resolves to the id of the request: to the same one, and mails nothing,
     * when it is sent again with its key because the answer was lost.
     */
    async request({ name, email, password, key, source, now }: SignUpRequest): Promise<string> {
      const foreign = emailProblem(email, policy);
      if (foreign) throw invalidField('email', foreign);
      const weak = passwordProblem(password, email);
      if (weak) throw invalidField('password', weak);
      const request = { email, key, now, account: { name, password } };
      const earlier = await codes.earlier(request);
      if (earlier !== null) return earlier;
      await net.askedForCode(source, now);
      // Before the hash, which costs more than anything else here.
      await codes.requireAllowed(request);
      const pending = { name, passwordHash: await passwords.hash(password) };
      const isNew = async (tx: FirebaseFirestore.Transaction) => (await accounts.find(email, tx)) === undefined;
      const issued = await codes.issue(request, isNew, pending);
      if (issued.isRepeated) return issued.id;
      const mail = issued.otp ? signUpMail(email, issued.otp) : knownAddressMail(email, config.APP_URL);
      await sendOrTakeBack(dependencies.mailer, mail, issued.takeBack);
      return issued.id;
    },

    /** Creates the account that the code was sent for. Throws INVALID_OTP or RATE_LIMITED. */
    async verify({ email, otp, signupIds, source, now }: VerifyRequest): Promise<Account> {
      net.check(source, now);
      if (emailProblem(email, policy)) throw new AppError('INVALID_OTP');
      const create = async (tx: FirebaseFirestore.Transaction, { account }: LiveCode): Promise<Account | null> => {
        const exists = (await accounts.find(email, tx)) !== undefined;
        return exists || !account ? null : accounts.create(tx, email, account, now);
      };
      return tryCode(dependencies, { source, now }, () => codes.redeem(email, otp, now, create, signupIds));
    },
  };
}
