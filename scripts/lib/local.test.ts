import { expect, it } from 'vitest';
import { WrongUse } from './command.ts';
import { projectOf } from './local.ts';

it('accepts ids, and refuses unset aliases, the emulators’ project and invalid ids', () => {
  expect(projectOf('freshers-2025')).toBe('freshers-2025');
  expect(() => projectOf('production')).toThrow(
    'No project is set as production: add "production": "<id>" to "projects" in .firebaserc, with the id of the Firebase project, or pass the id itself.',
  );
  expect(() => projectOf('default')).toThrow(/^demo-fresher-party is the emulators' project/);
  for (const given of ['A b', '', 'short', 'constructor-']) expect(() => projectOf(given)).toThrow(WrongUse);
});
