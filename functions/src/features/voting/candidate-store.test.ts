import { describe, expect, it } from 'vitest';
import { candidateNameKey } from './candidate-store.ts';

describe('candidateNameKey', () => {
  it.each(['asha  RAO', 'Asha Rao', 'AshaRao', 'Asha\u200b Rao', 'Ａｓｈａ Rao'])('is the same for %s', (name) => {
    expect(candidateNameKey(name)).toBe('asharao');
  });

  it('differs for different names', () => {
    expect(candidateNameKey('Asha Rai')).not.toBe(candidateNameKey('Asha Rao'));
  });
});
