import { type ErrorCode, errorCodes } from '@fresher-party/contract/errors';

interface Extras {
  /** Replaces the code's default message. Shown to people. */
  readonly message?: string | undefined;
  readonly details?: Record<string, string> | undefined;
  /** Seconds until a retry makes sense; becomes `Retry-After`. */
  readonly retryAfter?: number | undefined;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, extras: Extras = {}) {
    super(extras.message ?? errorCodes[code].message);
    this.code = code;
    this.details = extras.details;
    this.retryAfter = extras.retryAfter;
  }
}

/** A validation error of one input field. The field's sentence is also the message. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { message, details: { [field]: message } });
}

export function rateLimited(waitMs: number, message?: string): AppError {
  return new AppError('RATE_LIMITED', { message, retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}
