/** What the calls of an account take (spec §5; ADR 3, 4 and 16). */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { countCharacters } from '../text-length.ts';
import { validationTexts as texts } from '../texts.ts';
import { profileFields } from './person.ts';

/** Trimmed and lower-cased (ADR 16); whether the domain may sign up is the server's to say. */
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

/** A password being chosen; common ones are refused by the server's rules (ADR 3). */
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

const unknownSignup = 'There is no such sign-up.';

/**
 * The `signupId`s of the sign-up requests made on this device: with them, only a code of one of these requests is
 * accepted, so a code that somebody else's request sent can't be typed in by mistake. Older clients send none.
 */
export const signupIdsField = z.optional(
  z
    .array(z.string().check(z.maxLength(64, unknownSignup)), { error: unknownSignup })
    .check(z.maxLength(50, unknownSignup)),
);

export const signupBody = z.object({ ...profileFields, email: emailField, password: newPasswordField });
export const verifyOtpBody = z.object({ email: emailField, otp: otpField, signupIds: signupIdsField });
export const loginBody = z.object({ email: emailField, password: passwordField });
export const forgotPasswordBody = z.object({ email: emailField });
export const resetPasswordBody = z.object({ email: emailField, otp: otpField, password: newPasswordField });
export const changePasswordBody = z.object({ currentPassword: passwordField, password: newPasswordField });
export const deleteAccountBody = z.object({ password: passwordField });
