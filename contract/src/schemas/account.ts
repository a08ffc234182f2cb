/** Inputs of account endpoints (spec §5; ADR 3). */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { cleanAddress, countCharacters } from '../text.ts';
import { linkTexts, validationTexts as texts } from '../texts.ts';
import { profileFields } from './person.ts';

/** Names a letter of another script, which may look like one of ours. */
function emailProblem({ input }: { input?: unknown }): string {
  if (input === '') return texts.emailRequired;
  const foreign = /[^\x20-\x7e]/u.exec(String(input))?.[0];
  return foreign ? `${texts.emailInvalid}: “${foreign}” can’t be in one` : texts.emailInvalid;
}

/** Cleaned and lower-cased. The server checks whether the domain may sign up. */
export const emailField = z.pipe(
  z.pipe(
    z
      .string({ error: texts.emailRequired })
      // Room for a name and what mail programs add.
      .check(z.maxLength(limits.emailLength * 3, { error: texts.emailInvalid, abort: true })),
    z.transform(cleanAddress),
  ),
  z.email({ error: emailProblem }).check(z.maxLength(limits.emailLength, texts.emailInvalid)),
);

/** A new password. The server's rules also refuse common ones. */
export const newPasswordField = z.string({ error: texts.passwordRequired }).check(
  z.refine((value: string) => countCharacters(value) >= limits.passwordMin, texts.passwordShort),
  z.refine((value: string) => countCharacters(value) <= limits.passwordMax, texts.passwordLong),
  z.refine((value: string) => value.isWellFormed(), texts.passwordRequired),
);

/** A password to check: anything that could have been chosen. */
export const passwordField = z
  .string({ error: texts.passwordRequired })
  .check(z.minLength(1, texts.passwordRequired), z.maxLength(limits.passwordMax * 2, texts.passwordLong));

export const otpField = z
  .string({ error: texts.otpIncomplete })
  .check(z.trim(), z.regex(new RegExp(`^[0-9]{${limits.otpDigits}}$`), texts.otpIncomplete));

const unknownRequest = 'There is no such request.';

/**
 * Ids of this device's requests for a code, newest last. Only codes of these requests are accepted, so that a code from
 * somebody else's request can't be entered by mistake.
 */
export const requestIdsField = z.optional(
  z
    .array(z.string().check(z.maxLength(64, unknownRequest)), { error: unknownRequest })
    .check(z.maxLength(limits.requestIds, unknownRequest)),
);

/** Whether the code is valid only with the request's id. Older clients don't send this, and some don't send ids. */
const boundField = z.optional(z.boolean('bound must be true or false.'));

/** The secret of a link from a mail. INVALID_LINK explains what is wrong with it. */
const linkField = z.string({ error: linkTexts.incomplete }).check(z.trim());

/**
 * The last device mark that this device got for this address, which gives its logins their own rate limit. An invalid
 * one is ignored.
 */
const deviceField = z.optional(z.string().check(z.maxLength(1000)));

export const signupBody = z.object({
  ...profileFields,
  email: emailField,
  password: newPasswordField,
  bound: boundField,
  /** Of earlier requests that this one repeats. */
  signupIds: requestIdsField,
});
export const verifyOtpBody = z.object({ email: emailField, otp: otpField, signupIds: requestIdsField });
export const loginBody = z.object({ email: emailField, password: passwordField, device: deviceField });
export const forgotPasswordBody = z.object({ email: emailField, bound: boundField, resetIds: requestIdsField });
export const resetPasswordBody = z.object({
  email: emailField,
  otp: otpField,
  password: newPasswordField,
  resetIds: requestIdsField,
});
export const lookAtLinkBody = z.object({ link: linkField, requestIds: requestIdsField });
export const linkUseBody = z.object({
  link: linkField,
  requestIds: requestIdsField,
  ...z.partial(z.object(profileFields)).shape,
  password: z.optional(newPasswordField),
});
export const changePasswordBody = z.object({ currentPassword: passwordField, password: newPasswordField }).check(
  z.refine(
    ({ currentPassword, password }: { currentPassword: string; password: string }) =>
      // Normalised as for hashing.
      currentPassword.normalize('NFC') !== password.normalize('NFC'),
    { error: texts.passwordSame, path: ['password'] },
  ),
);
export const deleteAccountBody = z.object({ password: passwordField });

/** The requested mail. */
export const sentMailSchema = z.object({
  /** False if it contains only a link. */
  hasCode: z.boolean(),
  /** It may not have arrived. If it did, its code and link are valid. */
  isUncertain: z.boolean(),
});

/** What a link does, depending on the account's current state. */
export const linkActions = ['create-account', 'choose-password'] as const;

export const linkSchema = z.object({
  email: z.string(),
  action: z.enum(linkActions),
  /** This device has sent name and password with the request, so using the link needs neither. */
  isReady: z.boolean(),
});
