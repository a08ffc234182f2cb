import { expect, it } from 'vitest';
import { partialFailureText } from './admin-texts.ts';

it('names the lists that failed', () => {
  expect(partialFailureText(['candidates', 'song requests', 'messages'])).toBe(
    'Unable to load candidates, song requests, messages. Please retry.',
  );
  expect(partialFailureText(['messages'])).toBe('Unable to load messages. Please retry.');
});
