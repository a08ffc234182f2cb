import { setTimeout as sleep } from 'node:timers/promises';
import { type Profile, profileFields, profileOf } from '@fresher-party/contract/calls/person';
import { limits } from '@fresher-party/contract/limits';
import { successTexts, validationTexts } from '@fresher-party/contract/texts';
import * as z from 'zod/mini';
import { AppError, invalidField } from '../../../core/errors.ts';
import type { CodeKind, PendingAccount } from '../../../db/collections.ts';
import { MailNotSent } from '../../../mail/mailer.ts';
import type { Dependencies, Handlers } from '../../endpoint.ts';
import { emailProblem, type PasswordOwner, passwordProblem, requireGoodPassword } from '../rules.ts';
import { sessionAnswer } from '../sessions/sessions.ts';
import { accountStore } from '../store.ts';
import { codeMail } from './mails.ts';
import { codeTries, linkStore, type Use } from './redeem-store.ts';
import { refusedAddress } from './rules.ts';
import { codeStore, type RequestParts, type SentMail } from './store.ts';

/** The answer for addresses that can't have an account. Nothing is sent (ADR 22). */
const sentNowhere: SentMail = { state: 'sent', hasCode: true };

const sentTexts = { signup: successTexts.signup, reset: successTexts.forgotPassword };

function codeAsker(kind: CodeKind, dependencies: Dependencies) {
  const { mailer, facts, config } = dependencies;
  const codes = codeStore(kind, dependencies);

  const answerOf = (id: string, { state, hasCode }: SentMail) => {
    const isUncertain = state === 'unknown';
    const text = hasCode ? sentTexts[kind] : successTexts.mailHoldsLink;
    return { id, message: isUncertain ? successTexts.mailUncertain : text, mail: { hasCode, isUncertain } };
  };

  return {
    /** Answers as `ask` does, without reading, writing or sending anything. */
    pretend: (parts: RequestParts) => answerOf(codes.idsOf(parts).id, sentNowhere),

    /**
     * Stores a code and a link, then mails them. A repeated request sends no second mail, and needs no `prepare`. Throws
     * RATE_LIMITED, INVALID_INPUT for a refused address, or MAIL_UNAVAILABLE, after which nothing is stored.
     */
    async ask(parts: RequestParts, now: Date, prepare?: () => Promise<PendingAccount>) {
      const { email, requestIds } = parts;
      const request = { ...codes.idsOf(parts), email, requestIds, now };
      const earlier = await codes.earlier(request);
      if (earlier) return answerOf(request.id, earlier);
      // Before the expensive hash and the commit.
      mailer.requireCapacity();

      const [pending, current] = await Promise.all([prepare?.(), facts.recent()]);
      const issued = await codes.issue(request, pending);
      if ('repeated' in issued) return answerOf(request.id, issued.repeated);
      const mail = codeMail(kind, email, config.APP_URL, current.facts, issued);
      const state = await mailer.send(mail).catch(async (error: unknown) => {
        const isUnknownAddress = error instanceof MailNotSent && error.isUnknownAddress;
        await codes.takeBack(request, isUnknownAddress);
        throw isUnknownAddress ? refusedAddress() : error;
      });
      // Only a request with a key can be recognised when it is repeated.
      if (parts.key !== undefined) await codes.confirm(request.id, state);
      return answerOf(request.id, { state, hasCode: issued.hasCode });
    },
  };
}

export function signUpEndpoints(dependencies: Dependencies) {
  const { config, passwords, tokens } = dependencies;
  const accounts = accountStore(dependencies);
  const tries = codeTries('signup', dependencies);
  const asker = codeAsker('signup', dependencies);

  return {
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

export function resetEndpoints(dependencies: Dependencies) {
  const { config, passwords, records, tokens } = dependencies;
  const tries = codeTries('reset', dependencies);
  const accounts = accountStore(dependencies);
  const asker = codeAsker('reset', dependencies);

  return {
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
  } satisfies Partial<Handlers>;
}

const profileSchema = z.object(profileFields);

function missingIn(profile: Partial<Profile>): Record<string, string> {
  const parsed = profileSchema.safeParse(profile);
  return Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []);
}

async function passwordDetails(password: string | undefined, owner: PasswordOwner): Promise<Record<string, string>> {
  const problem = password === undefined ? validationTexts.passwordRequired : await passwordProblem(password, owner);
  return problem === null ? {} : { password: problem };
}

/** Links from mails. What one does depends on the account's state when it is opened (ADR 22). */
export function linkEndpoints(dependencies: Dependencies) {
  const { passwords, records, tokens } = dependencies;
  const accounts = accountStore(dependencies);
  const links = linkStore(dependencies);

  return {
    'POST /links/look': async ({ body: { link }, now }) => {
      const { request, account } = await links.find(link, now);
      return { data: { email: request.email, action: account ? 'choose-password' : 'create-account' } };
    },

    /** Always with a new password, because the request may be a stranger’s. Refused, the link is still valid. */
    'POST /links/use': async ({ body, now, signal }) => {
      const { link, password } = body;
      const found = await links.find(link, now);
      const { email } = found.request;
      if (found.account?.blocked) throw new AppError('ACCOUNT_BLOCKED');

      const profile = profileOf(body as Profile);
      const details = {
        ...(found.account ? {} : missingIn(profile)),
        ...(await passwordDetails(password, found.account ?? { email, name: profile.name })),
      };
      const [message] = Object.values(details);
      if (message !== undefined || password === undefined) throw new AppError('INVALID_INPUT', { message, details });

      const passwordHash = await passwords.run('known', ({ hash }) => hash(password), signal);
      const account = await links.use(found, now, (tx, _, current) =>
        current
          ? accounts.setPassword(tx, current, passwordHash, now)
          : accounts.create(tx, email, { ...profile, passwordHash }, now),
      );
      records.delete(account.uid);
      const text = found.account ? successTexts.passwordReset : successTexts.verified;
      return sessionAnswer(tokens, account, text, now);
    },
  } satisfies Partial<Handlers>;
}
