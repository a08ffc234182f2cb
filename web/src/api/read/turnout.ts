/** Reads how many people voted. Pure. */

import { type Category, categories } from '@fresher-party/contract/categories';
import { asRecord, countUnder, listUnder } from './record.ts';

export interface TurnoutRow {
  readonly category: Category;
  readonly participants: number;
}

export function readTurnout(answer: unknown): readonly TurnoutRow[] {
  const rows = listUnder(answer, ['turnout']).map(asRecord);
  return categories.map((category) => {
    const row = rows.find((one) => one.category === category);
    return { category, participants: countUnder(row ?? {}, ['participants'], 0) };
  });
}
