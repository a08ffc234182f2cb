import { expect, it } from 'vitest';
import { exampleMoment, parseMoment } from './moment.ts';
import { WrongUse } from './user-error.ts';

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
