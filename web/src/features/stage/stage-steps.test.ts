import { categories } from '@fresher-party/contract/categories';
import { expect, it } from 'vitest';
import { endSize, lastStep, nameSize, resumeAt, stageSteps, stepAt, toReveal } from './stage-steps.ts';

it('goes from the dark through both categories to the end', () => {
  expect(stageSteps.map((step) => ('category' in step ? `${step.kind} ${step.category}` : step.kind))).toEqual([
    'dark',
    'suspense Mr_Fresher',
    'result Mr_Fresher',
    'suspense Miss_Fresher',
    'result Miss_Fresher',
    'end',
  ]);
  expect([0, 1, 2].map(lastStep)).toEqual([1, 3, 5]);
});

it('asks for a result only on the step to it, and only once', () => {
  expect(stageSteps.map((_, step) => toReveal(step, []))).toEqual([
    null,
    'Mr_Fresher',
    null,
    'Miss_Fresher',
    null,
    null,
  ]);
  expect(stageSteps.map((_, step) => toReveal(step, categories))).toEqual(stageSteps.map(() => null));
});

it('goes on where the tab was, never beyond what is revealed, and elsewhere at the newest result', () => {
  expect([0, 1, 2].map((revealed) => resumeAt(null, revealed))).toEqual([0, 2, 4]);
  expect(resumeAt(1, 0)).toBe(1);
  expect(resumeAt(5, 1)).toBe(3);
  // Its answer was lost, or another tab has revealed it: the suspense stays until the next key.
  expect(resumeAt(1, 1)).toBe(1);
  for (const damaged of [-1, 0.5, Number.NaN]) expect(resumeAt(damaged, 1)).toBe(2);
});

it('goes on with each reveal by itself where it only follows, and never beyond one', () => {
  const at = (step: number, revealed: number, follows: boolean) => stepAt(step, { revealed, follows });
  // An organiser has revealed the first while the suspense was shown.
  expect(at(1, 1, true)).toBe(2);
  expect(at(1, 1, false)).toBe(1);
  expect([at(0, 0, true), at(3, 1, true), at(5, 2, true)]).toEqual([0, 3, 5]);
  expect(at(3, 0, true)).toBe(1);
});

it('makes a short name large, and keeps the smallest letters readable', () => {
  expect(nameSize(['Asha'])).toBe(27);
  expect(nameSize(['Asha Rao'])).toBeGreaterThan(20);
  expect(nameSize(['Asha Rao', 'Binu Paul'])).toBeLessThan(nameSize(['Asha Rao']));
  expect(nameSize(['Venkatanarasimharajuvaripeta '.repeat(3)])).toBeGreaterThanOrEqual(8);
  expect(nameSize(Array.from({ length: 5 }, (_, index) => `Candidate number ${index}`))).toBeGreaterThanOrEqual(8);
  expect(endSize(['Asha Rao', 'Binu Paul'])).toBe(13);
  expect(endSize(['Asha Rao and Binu Paul', 'Venkatanarasimharajuvaripeta Rao'])).toBeGreaterThanOrEqual(8);
  expect(nameSize(Array.from({ length: 60 }, () => 'Somebody'))).toBe(6);
});
