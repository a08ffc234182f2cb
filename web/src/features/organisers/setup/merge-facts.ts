/** Three-way merge of the changes of two organisers (ADR 42). Pure. */

import type { FactsForm, ItemForm, NightForm } from './facts-form.ts';

export interface Merged {
  readonly form: FactsForm;
  /** Names of what both have changed: mine is kept, and the conflict is shown. */
  readonly clashes: readonly string[];
}

/** Merges field by field: mine if I have changed it, else theirs. */
function mergeFields<T extends object>(base: T, mine: T, theirs: T, onClash: (name: keyof T) => void): T {
  const merged = { ...theirs };
  for (const name of Object.keys(mine) as (keyof T)[]) {
    if (mine[name] === base[name]) continue;
    if (theirs[name] !== base[name] && theirs[name] !== mine[name]) onClash(name);
    merged[name] = mine[name];
  }
  return merged;
}

const same = (a: ItemForm | undefined, b: ItemForm): boolean => JSON.stringify(a) === JSON.stringify(b);

function mergeItems(
  base: readonly ItemForm[],
  mine: readonly ItemForm[],
  theirs: readonly ItemForm[],
  clash: (what: string) => void,
): readonly ItemForm[] {
  const [inBase, inMine, inTheirs] = [base, mine, theirs].map((items) => new Map(items.map((item) => [item.id, item])));
  const kept = mine.flatMap((item): ItemForm[] => {
    const [before, other] = [inBase?.get(item.id), inTheirs?.get(item.id)];
    if (other && before) return [mergeFields(before, item, other, () => clash(item.title))];
    // They have removed it: kept only if I have changed it.
    if (!other && before && same(before, item)) return [];
    if (!other && before) clash(item.title);
    return [item];
  });
  const added = theirs.filter((item) => {
    if (inMine?.has(item.id)) return false;
    const before = inBase?.get(item.id);
    // I have removed it: kept only if they have changed it.
    if (before && !same(before, item)) clash(item.title);
    return !before || !same(before, item);
  });
  return [...kept, ...added];
}

/** `base`: the facts that I started from; `theirs`: what was published since. */
export function mergeFacts(base: FactsForm, mine: FactsForm, theirs: FactsForm): Merged {
  const clashes = new Set<string>();
  const clash = (what: string) => clashes.add(what);
  const night = (index: 0 | 1): NightForm =>
    mergeFields(base.nights[index], mine.nights[index], theirs.nights[index], () => clash(mine.nights[index].label));
  const plain = ({ dayTwoStartsAt, venue, important }: FactsForm) => ({ dayTwoStartsAt, venue, important });
  const names = {
    dayTwoStartsAt: 'the beginning of Day Two',
    venue: 'the venue',
    important: 'the important information',
  };
  const form = {
    ...mergeFields(plain(base), plain(mine), plain(theirs), (name) => clash(names[name])),
    nights: [night(0), night(1)],
    items: mergeItems(base.items, mine.items, theirs.items, clash),
  } as const;
  return { form, clashes: [...clashes] };
}
