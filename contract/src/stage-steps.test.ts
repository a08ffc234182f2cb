import { expect, it } from 'vitest';
import { resultStep, resultsBy, stageSteps } from './stage-steps.ts';

it('starts dark, shows both categories, then the end', () => {
  expect(stageSteps.map((step) => ('category' in step ? `${step.kind} ${step.category}` : step.kind))).toEqual([
    'dark',
    'suspense Mr_Fresher',
    'result Mr_Fresher',
    'suspense Miss_Fresher',
    'result Miss_Fresher',
    'end',
  ]);
});

it('returns the results that each step needs', () => {
  expect([resultStep('Mr_Fresher'), resultStep('Miss_Fresher')]).toEqual([2, 4]);
  expect(stageSteps.map((_, step) => resultsBy(step).length)).toEqual([0, 0, 1, 1, 2, 2]);
});
