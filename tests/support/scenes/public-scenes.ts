/** The public pages (spec §2). */

import { dayTwo, defaultVotingOpensAt, eventTitle } from '@fresher-party/contract/event';
import { formatDate } from '@fresher-party/contract/format-date';
import { votingUnlocksText } from '@fresher-party/contract/voting';
import { beforeVoting, click, guest, type Scene, visitor } from './scene.ts';

export const publicScenes: readonly Scene[] = [
  {
    ...visitor,
    name: 'home, signed out',
    path: '/',
    arrange: beforeVoting,
    texts: [
      'Event Timeline',
      'Mr & Ms Freshie',
      'Curate the Sound',
      'Anonymous Whispers',
      'Login required',
      'Login to continue',
      new RegExp(votingUnlocksText(defaultVotingOpensAt)),
    ],
    buttons: ['Locked'],
  },
  {
    ...guest,
    name: 'home, signed in',
    path: '/',
    arrange: beforeVoting,
    texts: ['Curate the Sound'],
    buttons: ['Locked'],
  },
  {
    ...visitor,
    name: 'menu, signed out',
    path: '/',
    act: click('Open menu'),
    texts: ['Login required'],
    buttons: ['Close menu'],
  },
  { ...guest, name: 'menu, signed in', path: '/', act: click('Open menu'), buttons: ['Logout'] },
  {
    ...visitor,
    name: 'schedule',
    path: '/schedule',
    texts: [
      `${eventTitle} Schedule`,
      formatDate(dayTwo.startsAt, 'MMMM d, yyyy'),
      `${formatDate(dayTwo.startsAt, 'MMMM d')} · 9:00 AM – 11:00 PM`,
      'Opening Night Events',
      'Treasure Hunt Event',
      'Dance Performances Block 1',
      'Introduction of Judges',
      'Spotlight Events and Dares',
      'Dance Performances Block 2',
      'Mr and Miss Freshie Live Decision',
      'Branch Wise Photograph & Return Gifts',
      'Concert by a student band',
      'DJ Night Concluded',
      'End of celebrations!',
      'Important Information',
      /badges giving extra points in the MR & MS Freshie competition/,
      /F600 for main events/,
      /approach the organizing committee/,
    ],
  },
  {
    ...visitor,
    name: 'API test page',
    path: '/api-test',
    texts: ['Requires Admin Access', 'Sample test data'],
    buttons: ['Run All Tests'],
  },
  { ...visitor, name: 'an unknown address', path: '/nowhere', texts: ['No party at this address.', 'Back to home'] },
];
