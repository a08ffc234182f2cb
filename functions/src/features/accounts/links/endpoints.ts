import { type Profile, profileFields, profileOf } from '@fresher-party/contract/calls/person';
import { successTexts, validationTexts } from '@fresher-party/contract/texts';
import * as z from 'zod/mini';
import { AppError } from '../../../core/errors.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Handlers } from '../../endpoint.ts';
import { type PasswordOwner, passwordProblem } from '../rules.ts';
import { sessionAnswer } from '../sessions/sessions.ts';
import { accountStore } from '../store.ts';
import { type FoundLink, linkStore } from './store.ts';

const profileSchema = z.object(profileFields);

/** One sentence for each missing field of a profile. */
function missingIn(profile: Partial<Profile>): Record<string, string> {
  const parsed = profileSchema.safeParse(profile);
  return Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []);
}

function passwordDetails(
  password: string | undefined,
  isStored: boolean,
  owner: PasswordOwner,
): Record<string, string> {
  const missing = isStored ? null : validationTexts.passwordRequired;
  const problem = password === undefined ? missing : passwordProblem(password, owner);
  return problem === null ? {} : { password: problem };
}

/** Links from mails. What one does depends on the account's state when it is opened (ADR 22). */
export function linkEndpoints(dependencies: Dependencies) {
  const { passwords, records, tokens } = dependencies;
  const accounts = accountStore(dependencies);
  const links = linkStore(dependencies);

  /**
   * The request's name and password hash, but only for the browser that made the request: the mailbox's owner must not
   * get an account with a password that a stranger has chosen.
   */
  const storedFor = ({ ref, request }: FoundLink, requestIds: readonly string[] | undefined) =>
    requestIds?.includes(ref.id) ? request.account : undefined;

  return {
    /** Returns what the link will do, without using it up. */
    'POST /links/look': async ({ body: { link, requestIds }, now }) => {
      const found = await links.find(link, now);
      const { request, account } = found;
      const isReady = account === undefined && storedFor(found, requestIds) !== undefined;
      return {
        data: { email: request.email, action: account ? 'choose-password' : 'create-account', isReady },
      };
    },

    /** Creates the account, or sets the password and ends earlier sessions. After a refusal the link is still valid. */
    'POST /links/use': async ({ body, now, signal }) => {
      const { link, requestIds, password } = body;
      const found = await links.find(link, now);
      const { email } = found.request;
      if (found.account?.blocked) throw new AppError('ACCOUNT_BLOCKED');

      const stored = found.account ? undefined : storedFor(found, requestIds);
      const profile = { ...stored, ...profileOf(body as Profile) };
      const details = {
        ...(found.account ? {} : missingIn(profile)),
        ...passwordDetails(password, stored !== undefined, found.account ?? { email, name: profile.name }),
      };
      const [message] = Object.values(details);
      if (message !== undefined) throw new AppError('INVALID_INPUT', { message, details });

      const passwordHash =
        password === undefined
          ? stored?.passwordHash
          : await passwords.run('known', ({ hash }) => hash(password), signal);
      if (passwordHash === undefined) throw new AppError('INTERNAL');
      const account = await links.use(found, now, async (tx, _, current) =>
        current
          ? accounts.setPassword(tx, current, passwordHash, now)
          : accounts.create(tx, email, { ...profileOf(profile as Profile), passwordHash }, now),
      );
      records.delete(account.uid);
      const text = found.account ? successTexts.passwordReset : successTexts.verified;
      return sessionAnswer(tokens, account, text, now);
    },
  } satisfies Partial<Handlers>;
}
