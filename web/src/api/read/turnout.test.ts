import { expect, it } from 'vitest';
import { readTurnout } from './turnout.ts';

it('reads both categories, and nobody where none is told', () => {
  const turnout = [{ category: 'Miss_Fresher', participants: 12 }];
  const people = { signedUp: 40, inLastHour: 3 };
  const rows = [
    { category: 'Mr_Fresher', participants: 0 },
    { category: 'Miss_Fresher', participants: 12 },
  ];
  expect(readTurnout({ success: true, data: { turnout, people } })).toEqual({ rows, people });
  expect(readTurnout({ success: true, data: { turnout } })).toEqual({ rows, people: null });
  expect(readTurnout('nonsense').rows.map(({ participants }) => participants)).toEqual([0, 0]);
});
