import { expect, it } from 'vitest';
import { parseOptions } from './main.ts';
import { WrongUse } from './user-error.ts';

it.each([
  [['--froce'], 'Unknown option --froce: Use: it.'],
  [['again'], 'Unknown option again: Use: it.'],
  [['--project'], 'An option has no value or a wrong one: Use: it.'],
  [['--fresh=yes'], 'An option has no value or a wrong one: Use: it.'],
])('refuses %j with one sentence', (args, sentence) => {
  const options = { project: { type: 'string' }, fresh: { type: 'boolean' } } as const;
  expect(() => parseOptions({ args, options }, 'Use: it.')).toThrow(new WrongUse(sentence));
});
