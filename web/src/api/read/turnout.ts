/** Reads how many people there are and how many of them voted. Pure. */

import { type Category, categories } from '@fresher-party/contract/categories';
import { asRecord, countUnder, listUnder } from './record.ts';

export interface TurnoutRow {
  readonly category: Category;
  readonly participants: number;
}

export interface Turnout {
  readonly rows: readonly TurnoutRow[];
  /** Accounts, in all and in the last hour; null where the server does not say. */
  readonly people: { readonly signedUp: number; readonly inLastHour: number } | null;
}

export function readTurnout(answer: unknown): Turnout {
  const found = listUnder(answer, ['turnout']).map(asRecord);
  const rows = categories.map((category) => {
    const row = found.find((one) => one.category === category);
    return { category, participants: countUnder(row ?? {}, ['participants'], 0) };
  });
  const people = asRecord(asRecord(asRecord(answer).data).people);
  const signedUp = countUnder(people, ['signedUp'], -1);
  return { rows, people: signedUp < 0 ? null : { signedUp, inLastHour: countUnder(people, ['inLastHour'], 0) } };
}
