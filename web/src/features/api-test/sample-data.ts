/** What the tests send. Plainly made up: nobody's address, no candidate that exists. */

import { defaultEmailDomain } from '@fresher-party/contract/event';

export const sampleData = {
  user: { name: 'Test User', email: `test.user@${defaultEmailDomain}`, password: 'sample-password-1' },
  otp: '000000',
  link: 'sample-link-of-22-char',
  candidateID: 'sampleCandidate',
  category: 'Mr_Fresher',
  candidate: { name: 'Sample Candidate', category: 'Mr' },
  songLinks: ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'],
  message: 'A sample whisper from the API test page.',
} as const;
