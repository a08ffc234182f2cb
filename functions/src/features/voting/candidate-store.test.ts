import { describe, expect, it } from 'vitest';
import { candidateNameKey } from './candidate-store.ts';

describe('candidateNameKey', () => {
  it.each(['asha  RAO', 'Asha Rao', 'AshaRao', 'Asha\u200b Rao', 'Ａｓｈａ Rao'])('sees %s as one name', (name) => {
    expect(candidateNameKey(name)).toBe('asharao');
  });

  it('tells different names apart', () => {
    expect(candidateNameKey('Asha Rai')).not.toBe(candidateNameKey('Asha Rao'));
  });
});
