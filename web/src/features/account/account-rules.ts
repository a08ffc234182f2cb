/** Pure validation of the account forms (spec §5), so that a person hears of it before the network does. */

import { limits } from '@fresher-party/contract/limits';
import { countCharacters } from '@fresher-party/contract/text-length';
import { validationTexts as texts } from '@fresher-party/contract/texts';
import { looksLikeEmail } from '../../api/email.ts';
import { accountTexts } from './account-texts.ts';

export type FieldErrors = Readonly<
  Partial<Record<'name' | 'email' | 'currentPassword' | 'password' | 'confirm' | 'otp', string>>
>;

const withoutEmpty = (errors: Record<string, string | undefined>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence !== undefined));

/** The sentence about an e-mail field, or undefined when it will do. */
export function emailError(email: string): string | undefined {
  if (email.trim() === '') return texts.emailRequired;
  return looksLikeEmail(email) ? undefined : texts.emailInvalid;
}

function newPasswordError(password: string): string | undefined {
  if (password === '') return texts.passwordRequired;
  const length = countCharacters(password);
  if (length < limits.passwordMin) return texts.passwordShort;
  return length > limits.passwordMax ? texts.passwordLong : undefined;
}

function confirmError(password: string, confirm: string): string | undefined {
  if (confirm !== password) return texts.passwordsDiffer;
  return confirm === '' ? accountTexts.confirmRequired : undefined;
}

/** A new password and its repetition. Both are required. */
export function passwordErrors(password: string, confirm: string): FieldErrors {
  return withoutEmpty({ password: newPasswordError(password), confirm: confirmError(password, confirm) });
}

/** The first step of signing up. */
export function signupErrors(form: { name: string; email: string; password: string; confirm: string }): FieldErrors {
  return {
    ...withoutEmpty({
      name: form.name.trim() === '' ? texts.nameRequired : undefined,
      email: emailError(form.email),
    }),
    ...passwordErrors(form.password, form.confirm),
  };
}

/** Logging in: every password may be tried. */
export function loginErrors(form: { email: string; password: string }): FieldErrors {
  return withoutEmpty({
    email: emailError(form.email),
    password: form.password === '' ? texts.passwordRequired : undefined,
  });
}

/** Choosing a new password with the current one. */
export function changePasswordErrors(form: {
  currentPassword: string;
  password: string;
  confirm: string;
}): FieldErrors {
  return {
    ...withoutEmpty({ currentPassword: form.currentPassword === '' ? texts.passwordRequired : undefined }),
    ...passwordErrors(form.password, form.confirm),
  };
}

/** Deleting the account. */
export function deleteErrors(password: string): FieldErrors {
  return withoutEmpty({ password: password === '' ? texts.passwordRequired : undefined });
}

/** A code must be complete. */
export function otpErrors(boxes: readonly string[]): FieldErrors {
  return boxes.every((box) => /^\d$/.test(box)) ? {} : { otp: texts.otpIncomplete };
}

/** The sentences of a refusal that belong to fields of a form; they stand there and nowhere else. */
export function ofFields(
  details: Readonly<Record<string, string>>,
  fields: readonly (keyof FieldErrors)[],
): FieldErrors {
  return withoutEmpty(Object.fromEntries(fields.map((field) => [field, details[field]])));
}

export const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;

export const emptyOtp: readonly string[] = Array.from({ length: limits.otpDigits }, () => '');
