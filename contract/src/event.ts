/** Facts of the event (spec §1, §2, §9). Every time is Asia/Kolkata (ADR 17), a fixed +05:30. */

import type { Category } from './categories.ts';

export const timeZone = 'Asia/Kolkata';
export const utcOffset = '+05:30';

export const nights = [
  {
    id: 'one',
    label: 'Night One',
    date: '2025-10-10',
    startsAt: `2025-10-10T18:00:00${utcOffset}`,
    endsAt: `2025-10-11T00:00:00${utcOffset}`,
  },
  {
    id: 'two',
    label: 'Night Two',
    date: '2025-10-11',
    startsAt: `2025-10-11T16:00:00${utcOffset}`,
    endsAt: `2025-10-11T23:00:00${utcOffset}`,
  },
] as const;

/** When voting opens unless `settings/event` says otherwise (ADR 17). */
export const defaultVotingOpensAt = `2025-10-11T19:00:00${utcOffset}`;

export const categoryTitles: Record<Category, string> = { Mr_Fresher: 'Mr Fresher', Miss_Fresher: 'Miss Fresher' };

export const defaultEmailDomain = 'iitdh.ac.in';
