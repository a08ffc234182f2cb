/** The seal of the vote (ADR 40), killed at every step and run concurrently. */

import { afterAll, beforeEach, it } from 'vitest';
import { closedVote, expectToResume, expectToSealAtOnce } from '../../support/sealed-vote.ts';
import { openEmptyVote } from '../../support/state.ts';

beforeEach(closedVote);
afterAll(openEmptyVote);

const others = [2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17];
it.each(others)('resumes after it was killed after commit %i of 18', expectToResume);

it.each([0, 6, 9])(
  'loses and duplicates nothing when three run concurrently, two of them %i commits later',
  expectToSealAtOnce,
);
