import type { IncomingMessage } from 'node:http';
import { limits } from '@fresher-party/contract/limits';
import { AppError } from '../core/errors.ts';
import { declaredBody } from './raw-request.ts';

const unreadable = (): AppError => new AppError('INVALID_INPUT', { message: 'The request body is not readable JSON.' });

/**
 * Reads a JSON object from a request body. An absent body is `{}`, so that its fields are reported as missing.
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

/** Both content types of RFC 8058's one-click unsubscribe. */
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** Whether the client declares the body as a form. */
export const isForm = (request: IncomingMessage): boolean => formTypes.test(declaredBody(request).contentType ?? '');

/** Reads a form's text fields. Throws PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE or INVALID_INPUT. */
export async function readFormBody(
  request: IncomingMessage,
  rawBody: Buffer = Buffer.alloc(0),
): Promise<Record<string, unknown>> {
  if (rawBody.length > limits.bodyBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  const { contentType = '', contentEncoding = 'identity' } = declaredBody(request);
  if (contentEncoding !== 'identity') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  try {
    const form = await new Response(new Uint8Array(rawBody), { headers: { 'Content-Type': contentType } }).formData();
    return Object.fromEntries(form);
  } catch {
    throw new AppError('INVALID_INPUT', { message: 'The request body is not a readable form.' });
  }
}
