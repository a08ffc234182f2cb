import { expect, it } from 'vitest';
import { events } from './timeline.ts';

it('has the nine events of the second day in order, and none on the first', () => {
  expect(events.map(({ title, category, day }) => `${day} ${title} (${category})`)).toEqual([
    '2 Treasure Hunt Event (Adventure)',
    '2 Dance Performances Block 1 (Performances)',
    '2 Introduction of Judges (Introduction)',
    '2 Spotlight Events and Dares (Interactive)',
    '2 Dance Performances Block 2 (Performances)',
    '2 Mr and Miss Freshie Live Decision (Main Competition)',
    '2 Branch Wise Photograph & Return Gifts (Photography)',
    '2 Concert by a student band (Concert)',
    '2 DJ Night Concluded (Grand Finale)',
  ]);
});
