import { expect, it } from 'vitest';
import { candidateAddedText, partialFailureText } from './admin-texts.ts';

it('names the parts that failed', () => {
  expect(partialFailureText(['candidates', 'song requests', 'messages'])).toBe(
    'Unable to load candidates, song requests, messages. Please retry.',
  );
  expect(partialFailureText(['messages'])).toBe('Unable to load messages. Please retry.');
});

it('confirms a candidate by name and category', () => {
  expect(candidateAddedText('Asha', 'Miss Fresher')).toBe('Asha has been added as a candidate for Miss Fresher!');
});
