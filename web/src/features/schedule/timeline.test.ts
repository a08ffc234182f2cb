import { expect, it } from 'vitest';
import { events } from './timeline.ts';

it('has the nine events of October 11th in order, and none on the 10th', () => {
  expect(events.map(({ title, category, day }) => `${day} ${title} (${category})`)).toEqual([
    '2025-10-11 Treasure Hunt Event (Adventure)',
    '2025-10-11 Dance Performances Block 1 (Performances)',
    '2025-10-11 Introduction of Judges (Introduction)',
    '2025-10-11 Spotlight Events and Dares (Interactive)',
    '2025-10-11 Dance Performances Block 2 (Performances)',
    '2025-10-11 Mr and Miss Freshie Live Decision (Main Competition)',
    '2025-10-11 Branch Wise Photograph & Return Gifts (Photography)',
    '2025-10-11 Concert by a student band (Concert)',
    '2025-10-11 DJ Night Concluded (Grand Finale)',
  ]);
});
