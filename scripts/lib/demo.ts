/** Who and what the local product is seeded with. */

import type { Category } from '@fresher-party/contract/categories';
import type { Role } from '@fresher-party/contract/schemas/person';

export const demoPassword = 'freshers-night-2025';

export const demoAccounts: readonly { email: string; name: string; role: Role }[] = [
  { email: 'admin@iitdh.ac.in', name: 'Demo Admin', role: 'admin' },
  { email: 'guest@iitdh.ac.in', name: 'Demo Guest', role: 'guest' },
];

const inCategory = (category: Category, letters: readonly string[]) =>
  letters.map((letter) => ({ name: `Demo Candidate ${letter}`, category }));

export const demoCandidates: readonly { name: string; category: Category }[] = [
  ...inCategory('Mr_Fresher', ['A', 'B', 'C']),
  ...inCategory('Miss_Fresher', ['D', 'E', 'F']),
];
