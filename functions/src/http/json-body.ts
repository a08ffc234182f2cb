import type { IncomingMessage } from 'node:http';
import { limits } from '@fresher-party/contract/limits';
import { AppError } from '../core/errors.ts';
import { declaredBody } from './raw-request.ts';

const unreadable = (): AppError => new AppError('INVALID_INPUT', { message: 'The request body is not readable JSON.' });

/**
 * The JSON object in a request body; an absent body is `{}`, so that its fields are reported as missing.
 * Throws PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE or INVALID_INPUT.
 */
export function readJsonBody(
  request: IncomingMessage,
  rawBody: Buffer | undefined,
  most: number = limits.bodyBytes,
): Record<string, unknown> {
  if (!rawBody || rawBody.length === 0) return {};
  if (rawBody.length > most) throw new AppError('PAYLOAD_TOO_LARGE');
  const { contentType, contentEncoding } = declaredBody(request);
  if (!/^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i.test(contentType ?? '')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  }
  if (contentEncoding !== undefined && contentEncoding !== 'identity') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
  } catch {
    throw unreadable();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable();
  return value as Record<string, unknown>;
}
