/** The data that the tests send, all made up: no real e-mail address or candidate. */

import { defaultEmailDomain } from '@fresher-party/contract/event';

export const sampleData = {
  user: { name: 'Test User', email: `test.user@${defaultEmailDomain}`, password: 'sample-password-1' },
  otp: '000000',
  link: 'sample-link-of-22-char',
  candidateID: 'sampleCandidate',
  nobody: 'nobody',
  category: 'Mr_Fresher',
  codePrefix: '00',
  candidate: { name: 'Sample Candidate', category: 'Mr' },
  songLinks: ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'],
  noSong: 'track_0000000000000000000000',
  /** A version that was never published. */
  noVersion: 999_999_999,
  longAgo: '2000-01-01T00:00:00.000Z',
  message: 'A sample whisper from the API test page.',
} as const;
