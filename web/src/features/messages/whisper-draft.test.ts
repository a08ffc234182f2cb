import { expect, it } from 'vitest';
import { parseDraft } from './whisper-draft.ts';

const kept = JSON.stringify({ userId: 'u1', text: 'to be contin' });

it('gives a person their own draft', () => {
  expect(parseDraft(kept, 'u1')).toBe('to be contin');
});

it('never shows another person’s', () => {
  expect(parseDraft(kept, 'u2')).toBe('');
});

it.each([[null], ['{'], ['[]'], ['{"userId":"u1","text":5}']])('gives nothing for %s', (json) => {
  expect(parseDraft(json, 'u1')).toBe('');
});
