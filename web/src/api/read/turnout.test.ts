import { expect, it } from 'vitest';
import { readTurnout } from './turnout.ts';

it('reads both categories, and nobody where none is told', () => {
  const turnout = [{ category: 'Miss_Fresher', participants: 12 }];
  expect(readTurnout({ success: true, data: { turnout } })).toEqual([
    { category: 'Mr_Fresher', participants: 0 },
    { category: 'Miss_Fresher', participants: 12 },
  ]);
  expect(readTurnout('nonsense').map(({ participants }) => participants)).toEqual([0, 0]);
});
