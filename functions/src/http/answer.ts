import type { ServerResponse } from 'node:http';
import type { ApiError } from '@fresher-party/contract/calls/spec';
import { errorCodes } from '@fresher-party/contract/errors';
import * as logger from 'firebase-functions/logger';
import { AppError } from '../core/errors.ts';
import { isTransient } from '../db/errors.ts';

/**
 * Converts anything thrown to an AppError. Unexpected errors are logged with their stack and hidden from the client.
 */
export function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  if (isTransient(error)) return new AppError('DATABASE_UNAVAILABLE', { retryAfter: 1 });
  logger.error('unexpected error', { requestId, stack: error instanceof Error ? error.stack : String(error) });
  return new AppError('INTERNAL');
}

/** Sends an error in the envelope, with its status. */
export function sendError(
  response: ServerResponse,
  { code, message, details, retryAfter }: AppError,
  requestId: string,
) {
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
  const body: ApiError = { success: false, message, code, requestId, ...(details ? { details } : {}) };
  sendJson(response, errorCodes[code].status, body);
}

/** Sends JSON. */
export const sendJson = (response: ServerResponse, status: number, body: unknown): void =>
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));

/** Sends a body of this media type, in one write with the headers. */
export function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}
