import type { IncomingMessage } from 'node:http';
import { limits } from '@fresher-party/contract/limits';
import { describe, expect, it } from 'vitest';
import { AppError } from '../core/errors.ts';
import { readJsonBody } from './body.ts';

const read = (body: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) => {
  try {
    return readJsonBody({ headers } as unknown as IncomingMessage, Buffer.from(body));
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

describe('readJsonBody', () => {
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

  it('accepts bodies up to the limit', () => {
    const ofLength = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;
    expect(read(ofLength(limits.bodyBytes))).toHaveProperty('a');
    expect(read(ofLength(limits.bodyBytes + 1))).toBe('PAYLOAD_TOO_LARGE');
  });

  it.each([
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    {},
  ])('refuses the media type %j', (headers) => {
    expect(read('{"a":1}', headers as Record<string, string>)).toBe('UNSUPPORTED_MEDIA_TYPE');
  });
});
