import { cleanAddress } from '@fresher-party/contract/text';
import { emailDomainProblem, validationTexts } from '@fresher-party/contract/texts';

export const accountTexts = {
  confirmRequired: 'Please enter your password again',
  loginFailed: 'Login failed',
  signupFailed: 'Signup failed',
  sendFailed: 'Failed to send OTP. Please try again.',
  invalidOtp: 'Invalid OTP. Please try again.',
  otpFailed: 'OTP verification failed',
  verificationFailed: 'Verification failed. Please try again.',
  passwordChanged: 'Your password has been changed. Other devices are logged out.',
  changeFailed: 'Your password could not be changed. Please try again.',
  deleteFailed: 'Your account could not be deleted. Please try again.',
  downloadFailed: 'Your data could not be downloaded. Please try again.',
  remindersNotLoaded: 'Your reminders could not be loaded. Please try again.',
  remindersFailed: 'Your reminders could not be changed. Please try again.',
  linkFailed: 'Your link could not be opened. Please try again.',
  'create-account': 'Create your account',
  'choose-password': 'Choose a new password',
  accountDeleted:
    'Your account is deleted, with your whispers and song requests. Votes stay counted, without your name.',
} as const;

export function signupFallback(status: number): string {
  return status >= 500 ? accountTexts.sendFailed : accountTexts.signupFailed;
}

export function otpFallback(status: number): string {
  if (status === 400) return accountTexts.invalidOtp;
  return status >= 500 ? accountTexts.verificationFailed : accountTexts.otpFailed;
}

/** Checks that an e-mail address is the institute's, before the server does. `domains`: null while unknown. */
export function checkDomain({ email }: { readonly email: string }, domains: readonly string[] | null) {
  const typed = cleanAddress(email);
  // The schema reports text that is no address.
  const problem = domains && typed.includes('@') ? emailDomainProblem(typed, domains) : null;
  return problem === null ? {} : { email: problem };
}

export function checkRepeated({ password, confirm }: { readonly password: string; readonly confirm: string }) {
  const repeated = confirm === '' ? { confirm: accountTexts.confirmRequired } : {};
  return {
    ...(password === '' ? { password: validationTexts.passwordRequired } : {}),
    ...(confirm === password ? repeated : { confirm: validationTexts.passwordsDiffer }),
  };
}
