/** The account screens' own words for failures without a sentence (spec §8). */
export const accountTexts = {
  loginFailed: 'Login failed',
  sendFailed: 'Failed to send OTP. Please try again.',
  invalidOtp: 'Invalid OTP. Please try again.',
  verificationFailed: 'Verification failed. Please try again.',
} as const;
