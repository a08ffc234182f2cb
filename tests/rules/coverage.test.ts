import { describe, expect, it } from 'vitest';
import { summarise } from './coverage.ts';

const content = 'allow get: if a && b;';
const position = (column: number) => ({ sourcePosition: { line: 1, column } });
const seen = (...values: Record<string, unknown>[]) => ({ values: values.map((value) => ({ value })) });
const rules = { files: [{ content }] };

describe('the summary of a coverage report', () => {
  it('has no gaps if each condition was true and false, and each other expression had a value', () => {
    const variable = { ...position(15), ...seen({ stringValue: 'x' }, { undefined: {} }) };
    const condition = { ...position(14), ...seen({ boolValue: true }, { boolValue: false }), children: [variable] };
    expect(summarise({ rules, report: [condition] })).toEqual({ expressions: 2, gaps: [] });
  });

  it.each([
    ['never evaluated', {}],
    ['never false', seen({ boolValue: true })],
    ['never false', seen({ boolValue: true }, { undefined: {} })],
    ['never true', seen({ boolValue: false })],
    ['evaluated to errors only', seen({ undefined: {} })],
  ])('names the place of a nested expression that was %s', (missing, values) => {
    const condition = {
      ...position(14),
      ...seen({ boolValue: true }, { boolValue: false }),
      children: [{ ...position(19), ...values }],
    };
    expect(summarise({ rules, report: [condition] }).gaps).toEqual([`1:19  ${missing}  ${content}`]);
  });
});
