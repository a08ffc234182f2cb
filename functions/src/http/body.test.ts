import { describe, expect, it } from 'vitest';
import { AppError } from '../core/errors.ts';
import { parseBody } from './body.ts';

const read = (body: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  parseBody({ headers }, Buffer.from(body)).catch((error: unknown) => {
    if (error instanceof AppError) return error.code;
    throw error;
  });

describe('parseBody', () => {
  it('reads an object, and an absent body as an empty one', async () => {
    expect(await read('{"a":1}')).toEqual({ a: 1 });
    expect(await read('{"a":1}', { 'content-type': 'application/json; charset=UTF-8' })).toEqual({ a: 1 });
    expect(await read('', {})).toEqual({});
  });

  it.each(['{', '[]', '"text"', 'null', '1', Buffer.from([0x7b, 0xff, 0x7d])])(
    'refuses what is not a JSON object: %s',
    async (body) => {
      expect(await read(body)).toBe('INVALID_INPUT');
    },
  );

  it.each([
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    {},
  ])('refuses the media type %j', async (headers) => {
    expect(await read('{"a":1}', headers as Record<string, string>)).toBe('UNSUPPORTED_MEDIA_TYPE');
  });
});
