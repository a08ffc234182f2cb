import { setTimeout as sleep } from 'node:timers/promises';
import { type Profile, profileFields, profileOf } from '@fresher-party/contract/calls/person';
import { limits } from '@fresher-party/contract/limits';
import { successTexts, validationTexts } from '@fresher-party/contract/texts';
import * as z from 'zod/mini';
import { AppError } from '../../../core/errors.ts';
import type { Dependencies, Handlers } from '../../endpoint.ts';
import { passwordProblem, requireGoodPassword } from '../rules.ts';
import { sessionAnswer } from '../sessions/sessions.ts';
import { accountStore } from '../store.ts';
import { codeStore } from './store.ts';

const profileSchema = z.object(profileFields);

function missingIn(profile: Partial<Profile>): Record<string, string> {
  const parsed = profileSchema.safeParse(profile);
  return Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []);
}

/** Sign-up, and a new password, by the code or the link in a mail (ADR 22). */
export function codeEndpoints(dependencies: Dependencies) {
  const { passwords, records, tokens } = dependencies;
  const accounts = accountStore(dependencies);
  const codes = codeStore(dependencies);

  /** Hashed once, however often its commit is repeated. For people who have proved that the mailbox is theirs. */
  function hasher(password: string, signal: AbortSignal | undefined) {
    let hashed: Promise<string> | undefined;
    return () => (hashed ??= passwords.run('known', ({ hash }) => hash(password), signal));
  }

  return {
    'POST /signup': async ({ body, idempotencyKey: key, now, signal }) => {
      const { email, password, bound, signupIds: requestIds } = body;
      await requireGoodPassword(password, body);
      const account = { ...profileOf(body), password };
      const asked = { email, key, bound, requestIds, account, now, signal };
      const { id, ...answer } = await codes.ask('signup', asked).catch(async (error: unknown) => {
        // Slows down scripts that try out addresses.
        if (error instanceof AppError && error.code === 'NOT_ON_GUEST_LIST') await sleep(limits.guestRefusalDelay);
        throw error;
      });
      return { ...answer, signupId: id };
    },

    'POST /verify-otp': async ({ body, now }) => {
      const { email, otp, signupIds: requestIds } = body;
      const account = await codes.redeemCode(
        'signup',
        { email, otp, now, requestIds },
        (batch, { account: pending }) => (pending ? accounts.create(batch, email, pending, now) : null),
      );
      return sessionAnswer(tokens, account, successTexts.verified, now);
    },

    'POST /forgot-password': async ({ body: { email, bound, resetIds: requestIds }, idempotencyKey: key, now }) => {
      const { id, ...answer } = await codes.ask('reset', { email, key, bound, requestIds, now });
      return { ...answer, resetId: id };
    },

    /** Sets the password and ends earlier sessions. After a refused password the code is still valid. */
    'POST /reset-password': async ({ body, now, signal }) => {
      const { email, otp, password, resetIds: requestIds } = body;
      await requireGoodPassword(password, { email });
      const hash = hasher(password, signal);
      const account = await codes.redeemCode('reset', { email, otp, now, requestIds }, async (batch, _, current) => {
        if (!current || current.blocked) return current ?? null;
        // Only for a right code, because a refusal can reveal the name.
        await requireGoodPassword(password, current);
        return accounts.setPassword(batch, current, await hash(), now);
      });
      if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
      records.delete(account.uid);
      return sessionAnswer(tokens, account, successTexts.passwordReset, now);
    },

    /** What a link does depends on the account when it is opened. */
    'POST /links/look': async ({ body: { link }, now }) => {
      const { email, isKnown } = await codes.look(link, now);
      return { data: { email, action: isKnown ? 'choose-password' : 'create-account' } };
    },

    /** Always with a new password, because the request may be a stranger’s. Refused, the link is still valid. */
    'POST /links/use': async ({ body, now, signal }) => {
      const { link, password = '' } = body;
      const profile = profileOf(body as Profile);
      const hash = hasher(password, signal);
      let message: string = successTexts.verified;
      const account = await codes.redeemLink(link, now, async (batch, { email }, current) => {
        if (current?.blocked) throw new AppError('ACCOUNT_BLOCKED');
        const owner = current ?? { email, name: profile.name };
        const problem = password === '' ? validationTexts.passwordRequired : await passwordProblem(password, owner);
        const details = { ...(current ? {} : missingIn(profile)), ...(problem ? { password: problem } : {}) };
        const [first] = Object.values(details);
        if (first !== undefined) throw new AppError('INVALID_INPUT', { message: first, details });

        if (!current) return accounts.create(batch, email, { ...profile, passwordHash: await hash() }, now);
        message = successTexts.passwordReset;
        return accounts.setPassword(batch, current, await hash(), now);
      });
      records.delete(account.uid);
      return sessionAnswer(tokens, account, message, now);
    },
  } satisfies Partial<Handlers>;
}
