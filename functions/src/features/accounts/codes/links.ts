import { type Profile, profileFields, profileOf } from '@fresher-party/contract/calls/person';
import { successTexts, validationTexts } from '@fresher-party/contract/texts';
import * as z from 'zod/mini';
import { AppError } from '../../../core/errors.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Handlers } from '../../endpoint.ts';
import { type PasswordOwner, passwordProblem } from '../rules.ts';
import { sessionAnswer } from '../sessions/sessions.ts';
import { accountStore } from '../store.ts';
import { linkStore } from './redeem-store.ts';

const profileSchema = z.object(profileFields);

/** One sentence for each missing field of a profile. */
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
    /** Returns what the link will do, without using it up. */
    'POST /links/look': async ({ body: { link }, now }) => {
      const { request, account } = await links.find(link, now);
      return { data: { email: request.email, action: account ? 'choose-password' : 'create-account' } };
    },

    /**
     * Creates the account, or sets the password and ends earlier sessions. Always with a new password: the one of the
     * request may be a stranger's. After a refusal the link is still valid.
     */
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
