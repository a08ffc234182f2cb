/** Who and what the local product is seeded with. */

import type { Category } from '@fresher-party/contract/categories';

export const demoPassword = 'freshers-night-2025';

export const demoAccounts = [
  { email: 'admin@iitdh.ac.in', name: 'Demo Admin', role: 'admin', title: 'Organiser' },
  { email: 'guest@iitdh.ac.in', name: 'Demo Guest', role: 'guest', title: 'Guest' },
] as const;

const inCategory = (category: Category, letters: readonly string[]) =>
  letters.map((letter) => ({ name: `Demo Candidate ${letter}`, category }));

export const demoCandidates = [
  ...inCategory('Mr_Fresher', ['A', 'B', 'C']),
  ...inCategory('Miss_Fresher', ['D', 'E', 'F']),
];
