/** The steps of the stage (ADR 39). Pure. */

import { type Category, categories } from './categories.ts';

export type StageStep =
  | { readonly kind: 'dark' | 'end' }
  | { readonly kind: 'suspense' | 'result'; readonly category: Category };

/** Dark, then suspense and result of each category, then the end. */
export const stageSteps: readonly StageStep[] = [
  { kind: 'dark' },
  ...categories.flatMap((category) => [{ kind: 'suspense', category } as const, { kind: 'result', category } as const]),
  { kind: 'end' },
];

/** The step that shows the result of a category. */
export const resultStep = (category: Category): number =>
  stageSteps.findIndex((step) => step.kind === 'result' && step.category === category);

/** The categories whose results are shown by a step or an earlier one. */
export const resultsBy = (step: number): Category[] => categories.filter((category) => resultStep(category) <= step);
