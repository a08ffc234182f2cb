/** Demo data of the local product. */

import { eventMoment } from '@fresher-party/contract/event';
import type { Category } from '@fresher-party/contract/voting';

export const demoPassword = 'freshers-night-2025';

export const demoAccounts = [
  { email: 'admin@iitdh.ac.in', name: 'Demo Admin', role: 'admin', title: 'Organiser' },
  { email: 'guest@iitdh.ac.in', name: 'Demo Guest', role: 'guest', title: 'Guest' },
] as const;

const candidate = (letter: string, category: Category, branch: string, line: string) => ({
  name: `Demo Candidate ${letter}`,
  category,
  branch,
  line,
});

export const demoCandidates = [
  candidate('A', 'Mr_Fresher', 'CSE', 'Free hugs after every loss.'),
  candidate('B', 'Mr_Fresher', 'ECE', 'I learned to dance for this.'),
  candidate('C', 'Mr_Fresher', 'ME', 'Vote for my roommate.'),
  candidate('D', 'Miss_Fresher', 'MC', 'Ask me about the goat.'),
  candidate('E', 'Miss_Fresher', 'EE', 'I sing louder than the band.'),
  candidate('F', 'Miss_Fresher', 'CE', 'Undefeated at the treasure hunt.'),
];

/** Start time of plain `npm start`: Night Two, five minutes after the vote has opened. */
export const eveningStart = new Date(eventMoment(2, '19:05'));
