import { expect, it } from 'vitest';
import { WrongUse } from './command.ts';
import { projectOf } from './local.ts';

it('accepts ids, and refuses unset aliases, the emulators’ project and invalid ids', () => {
  expect(projectOf('freshers-2025')).toBe('freshers-2025');
  for (const given of ['production', 'default', 'A b', '', 'short', 'constructor-'])
    expect(() => projectOf(given)).toThrow(WrongUse);
});
