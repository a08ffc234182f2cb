import { expect, it } from 'vitest';
import { rawJson } from './raw-json.ts';

it('is the same JSON, with characters that turn the direction as escapes', () => {
  const record = { message: 'safe\u202Eevil\u2066', name: 'Ünïcode 🎉' };
  const text = rawJson(record);
  expect(text).toBe('{\n  "message": "safe\\u202eevil\\u2066",\n  "name": "Ünïcode 🎉"\n}');
  expect(JSON.parse(text)).toEqual(record);
});

it.each([undefined, null, 7, 'x'])('shows %j as what it is', (record) => {
  expect(rawJson(record)).toBe(typeof record === 'string' ? '"x"' : String(record));
});
