import { describe, expect, it } from 'vitest';
import { AppError } from '../core/errors.ts';
import { parseBody } from './body.ts';

function read(body: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  try {
    return parseBody({ headers }, Buffer.from(body));
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
}

describe('parseBody', () => {
  it('reads an object, and an absent body as an empty one', () => {
    expect(read('{"a":1}')).toEqual({ a: 1 });
    expect(read('{"a":1}', { 'content-type': 'application/json; charset=UTF-8' })).toEqual({ a: 1 });
    expect(read('', {})).toEqual({});
  });

  it.each(['{', '[]', '"text"', 'null', '1', Buffer.from([0x7b, 0xff, 0x7d])])(
    'refuses what is not a JSON object: %s',
    (body) => {
      expect(read(body)).toBe('INVALID_INPUT');
    },
  );

  it.each([
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    {},
  ])('refuses the media type %j', (headers) => {
    expect(read('{"a":1}', headers as Record<string, string>)).toBe('UNSUPPORTED_MEDIA_TYPE');
  });
});
