/** The account screens' own words for failures without a sentence (spec §8). */
export const accountTexts = {
  loginFailed: 'Login failed',
  sendFailed: 'Failed to send OTP. Please try again.',
  invalidOtp: 'Invalid OTP. Please try again.',
  verificationFailed: 'Verification failed. Please try again.',
  passwordChanged: 'Your password has been changed. Other devices are logged out.',
  changeFailed: 'Your password could not be changed. Please try again.',
  deleteFailed: 'Your account could not be deleted. Please try again.',
  accountDeleted: 'Your account is deleted, with everything you had sent.',
} as const;
