/** What the calls of an account take (spec §5; ADR 3). */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { countCharacters } from '../text-length.ts';
import { linkTexts, validationTexts as texts } from '../texts.ts';
import { profileFields } from './person.ts';

/** Trimmed and lower-cased; whether the domain may sign up is the server's to say. */
export const emailField = z.pipe(
  z
    .string({ error: texts.emailRequired })
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, texts.emailRequired),
      z.maxLength(limits.emailLength, texts.emailInvalid),
    ),
  z.email(texts.emailInvalid),
);

/** A password being chosen; common ones are refused by the server's rules. */
export const newPasswordField = z.string({ error: texts.passwordRequired }).check(
  z.refine((value: string) => countCharacters(value) >= limits.passwordMin, texts.passwordShort),
  z.refine((value: string) => countCharacters(value) <= limits.passwordMax, texts.passwordLong),
  z.refine((value: string) => value.isWellFormed(), texts.passwordRequired),
);

/** A password being checked: anything that could have been chosen. */
export const passwordField = z
  .string({ error: texts.passwordRequired })
  .check(z.minLength(1, texts.passwordRequired), z.maxLength(limits.passwordMax * 2, texts.passwordLong));

export const otpField = z
  .string({ error: texts.otpIncomplete })
  .check(z.trim(), z.regex(new RegExp(`^[0-9]{${limits.otpDigits}}$`), texts.otpIncomplete));

const unknownRequest = 'There is no such request.';

/**
 * Ids of the requests for a code that were made on this device, newest last. With them, only a code of one of these
 * requests is accepted, so a code that somebody else's request sent can't be typed in by mistake.
 */
export const requestIdsField = z.optional(
  z
    .array(z.string().check(z.maxLength(64, unknownRequest)), { error: unknownRequest })
    .check(z.maxLength(limits.requestIds, unknownRequest)),
);

/** Whether the code may be tried with the request's id only; older clients send neither this nor, in part, ids. */
const boundField = z.optional(z.boolean('bound must be true or false.'));

/** The secret of a link from a mail. What is wrong with one is said by INVALID_LINK. */
const linkField = z.string({ error: linkTexts.incomplete }).check(z.trim());

/**
 * What this device was last given for this address: with it, a login has a count of wrong passwords of its own.
 * One that is of no use counts as none.
 */
const deviceField = z.optional(z.string().check(z.maxLength(1000)));

export const signupBody = z.object({
  ...profileFields,
  email: emailField,
  password: newPasswordField,
  bound: boundField,
});
export const verifyOtpBody = z.object({ email: emailField, otp: otpField, signupIds: requestIdsField });
export const loginBody = z.object({ email: emailField, password: passwordField, device: deviceField });
export const forgotPasswordBody = z.object({ email: emailField, bound: boundField });
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
      // As they are hashed.
      currentPassword.normalize('NFC') !== password.normalize('NFC'),
    { error: texts.passwordSame, path: ['password'] },
  ),
);
export const deleteAccountBody = z.object({ password: passwordField });

/** The mail that was asked for. */
export const sentMailSchema = z.object({
  /** False when it holds a link alone. */
  hasCode: z.boolean(),
  /** It may not have arrived; if it did, what is in it works. */
  isUncertain: z.boolean(),
});

/** What a link does: it fits the account's state at the moment. */
export const linkActions = ['create-account', 'choose-password'] as const;
export type LinkAction = (typeof linkActions)[number];

export const linkSchema = z.object({
  email: z.string(),
  action: z.enum(linkActions),
  /** This device made the request and gave name and password with it, so using the link needs neither. */
  isReady: z.boolean(),
});
