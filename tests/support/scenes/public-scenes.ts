/** The public pages (spec §2). */

import { dayTwo, defaultVotingOpensAt, eventTitle } from '@fresher-party/contract/event';
import { formatDate } from '@fresher-party/contract/format-date';
import { votingUnlocksText } from '@fresher-party/contract/voting';
import { beforeVoting, click, on, type Scene } from './scene.ts';

export const publicScenes: readonly Scene[] = [
  ...on('visitor', '/', [
    {
      name: 'home, signed out',
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
      name: 'menu, signed out',
      act: click('Open menu'),
      texts: ['Login required'],
      buttons: ['Close menu'],
    },
  ]),
  ...on('guest', '/', [
    {
      name: 'home, signed in',
      arrange: beforeVoting,
      texts: ['Curate the Sound'],
      buttons: ['Locked'],
    },
    { name: 'menu, signed in', act: click('Open menu'), buttons: ['Logout'] },
  ]),
  {
    who: 'visitor',
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
    who: 'visitor',
    name: 'API test page',
    path: '/api-test',
    texts: ['Requires Admin Access', 'Sample test data'],
    buttons: ['Run All Tests'],
  },
  {
    who: 'visitor',
    name: 'an unknown address',
    path: '/nowhere',
    texts: ['No party at this address.', 'Back to home'],
  },
];
