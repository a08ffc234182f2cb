/** The account screens' own words; those for failures without a sentence are the spec's (§8). */
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

/** For a sign-up refused without a sentence: a failing server could not send, any other refuses the sign-up itself. */
export function signupFallback(status: number): string {
  return status >= 500 ? accountTexts.sendFailed : accountTexts.signupFailed;
}

/** For a code refused without a sentence: as wrong, for another reason, or by a failing server. */
export function otpFallback(status: number): string {
  if (status === 400) return accountTexts.invalidOtp;
  return status >= 500 ? accountTexts.verificationFailed : accountTexts.otpFailed;
}
