import { expect, it } from 'vitest';
import { categoryLabel } from './categories.ts';
import { countCharacters } from './text.ts';

it('labels a category with spaces, and none as General', () => {
  expect(categoryLabel('Mr_Fresher')).toBe('Mr Fresher');
  expect(categoryLabel(undefined)).toBe('General');
  expect(categoryLabel('')).toBe('General');
});

it('counts code points, not code units', () => {
  expect([countCharacters(''), countCharacters('abc'), countCharacters('🎉é')]).toEqual([0, 3, 2]);
});
