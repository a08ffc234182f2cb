import { expect, it } from 'vitest';
import { rawJson } from './raw-json.ts';

it('is the same JSON, with bidirectional control characters escaped', () => {
  const record = { message: 'safe\u202Eevil\u2066', name: 'Ünïcode 🎉' };
  const text = rawJson(record);
  expect(text).toBe('{\n  "message": "safe\\u202eevil\\u2066",\n  "name": "Ünïcode 🎉"\n}');
  expect(JSON.parse(text)).toEqual(record);
});

it.each([undefined, null, 7, 'x'])('accepts %j', (record) => {
  expect(rawJson(record)).toBe(typeof record === 'string' ? '"x"' : String(record));
});
