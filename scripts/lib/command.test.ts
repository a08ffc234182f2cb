import { expect, it } from 'vitest';
import { exampleMoment, parseMoment, parseOptions, WrongUse } from './command.ts';

it.each([
  [['--froce'], 'Unknown option --froce: Use: it.'],
  [['again'], 'Unknown option again: Use: it.'],
  [['--project'], 'An option has no value or a wrong one: Use: it.'],
  [['--fresh=yes'], 'An option has no value or a wrong one: Use: it.'],
])('refuses %j with one sentence', (args, sentence) => {
  const options = { project: { type: 'string' }, fresh: { type: 'boolean' } } as const;
  expect(() => parseOptions({ args, options }, 'Use: it.')).toThrow(new WrongUse(sentence));
});

it('parses a time in Asia/Kolkata', () => {
  expect(parseMoment('2025-10-11T18:55').toISOString()).toBe('2025-10-11T13:25:00.000Z');
});

it.each(['yesterday', '2025-10-11', '2025-10-11 18:55', '2025-10-11T24:55', '2025-02-30T18:55', '2025-10-11T18:55Z'])(
  'refuses %s',
  (text) => {
    const refusal = `--at takes a moment in Asia/Kolkata like ${exampleMoment}, not "${text}".`;
    expect(() => parseMoment(text)).toThrow(new WrongUse(refusal));
  },
);
