import { cleanAddress } from '@fresher-party/contract/text';
import { emailDomainProblem, validationTexts } from '@fresher-party/contract/texts';

export const accountTexts = {
  sendFailed: 'Failed to send OTP. Please try again.',
  verificationFailed: 'Verification failed. Please try again.',
  remindersFailed: 'Your reminders could not be changed. Please try again.',
  linkFailed: 'Your link could not be opened. Please try again.',
} as const;

/** Checks that an e-mail address is the institute's, before the server does. `domains`: null while unknown. */
export function checkDomain({ email }: { readonly email: string }, domains: readonly string[] | null) {
  const typed = cleanAddress(email);
  // The schema reports text that is no address.
  const problem = domains && typed.includes('@') ? emailDomainProblem(typed, domains) : null;
  return problem === null ? {} : { email: problem };
}

export function checkRepeated({ password, confirm }: { readonly password: string; readonly confirm: string }) {
  const repeated = confirm === '' ? { confirm: 'Please enter your password again' } : {};
  return {
    ...(password === '' ? { password: validationTexts.passwordRequired } : {}),
    ...(confirm === password ? repeated : { confirm: validationTexts.passwordsDiffer }),
  };
}
