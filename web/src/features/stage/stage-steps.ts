/** The order of the stage, and how large a name can be (ADR 39). Pure. */

import { type Category, categories } from '@fresher-party/contract/categories';

export type StageStep =
  | { readonly kind: 'dark' | 'end' }
  | { readonly kind: 'suspense' | 'result'; readonly category: Category };

/** Dark, then suspense and result of each category, then the end. */
export const stageSteps: readonly StageStep[] = [
  { kind: 'dark' },
  ...categories.flatMap((category) => [{ kind: 'suspense', category } as const, { kind: 'result', category } as const]),
  { kind: 'end' },
];

/** The last step that can be shown with so many results revealed: the suspense before the next one. */
export const lastStep = (revealed: number): number =>
  revealed === categories.length ? stageSteps.length - 1 : 2 * revealed + 1;

/**
 * Where a stage goes on that is opened: where this tab was, as far as the server has revealed it, or, in another tab, at
 * the newest result.
 */
export function resumeAt(kept: number | null, revealed: number): number {
  const at = kept !== null && Number.isInteger(kept) && kept >= 0 ? kept : 2 * revealed;
  return Math.min(at, lastStep(revealed));
}

/**
 * The step that is shown of a stage that is at `step`: none that is not revealed. One that `follows` goes on with each
 * reveal by itself.
 */
export function stepAt(step: number, { revealed, follows }: { revealed: number; follows: boolean }): number {
  const newest = 2 * revealed;
  // Beyond the newest result are its own keys' steps: the suspense, and the end.
  return Math.min(follows ? Math.max(step, newest) : step, lastStep(revealed));
}

/** The category whose result a step forward has to ask for; null when it is known, or the step shows none. */
export function toReveal(step: number, revealed: readonly Category[]): Category | null {
  const next = stageSteps[step + 1];
  return next?.kind === 'result' && !revealed.includes(next.category) ? next.category : null;
}

/** Above this number of winners faces give way to their names. */
export const facesAtMost = 3;

/** In hundredths of the screen's height: the largest letters, and the room for all lines of names. */
const places = {
  withFaces: { largest: 27, room: 36 },
  withoutFaces: { largest: 20, room: 49 },
  end: { largest: 13, room: 36 },
} as const;
const smallest = 6;
/** The screen's width without margins, a letter's width by its size, and how full lines of whole words get. */
const lineWidth = 162;
const letterWidth = 0.58;
const filled = 0.8;
const lineHeight = 1.08;

const linesOf = (letters: number, perLine: number): number =>
  letters <= perLine ? 1 : Math.ceil(letters / (perLine * filled));

/** The largest size at which all names fit under each other, in hundredths of the screen's height. */
function fittingSize(names: readonly string[], { largest, room }: (typeof places)[keyof typeof places]): number {
  for (let size = largest; size > smallest; size -= 0.5) {
    const perLine = Math.floor(lineWidth / (letterWidth * size));
    const lines = names.reduce((sum, name) => sum + linesOf(Array.from(name).length, perLine), 0);
    // A name in one line reads better than a larger one in two, unless it would be small.
    const isBroken = lines > names.length && size > 14;
    if (!isBroken && lines * size * lineHeight <= room) return size;
  }
  return smallest;
}

/** Of the winners' names when they are revealed. */
export const nameSize = (names: readonly string[]): number =>
  fittingSize(names, names.length > facesAtMost ? places.withoutFaces : places.withFaces);

/** Of the names at the end, one line of them for each category. */
export const endSize = (names: readonly string[]): number => fittingSize(names, places.end);
