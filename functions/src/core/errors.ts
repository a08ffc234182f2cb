import { type ErrorCode, errorCodes } from '@fresher-party/contract/errors';

interface Extras {
  /** Replaces the code's own sentence; must be fit to show a person. */
  readonly message?: string | undefined;
  /** A sentence per input field. */
  readonly details?: Record<string, string> | undefined;
  /** Seconds until another try makes sense; becomes `Retry-After`. */
  readonly retryAfter?: number | undefined;
}

/** An expected refusal: a code of the closed list, and a sentence for the person. */
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

/** A refusal of one input field, whose sentence is also the message. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { message, details: { [field]: message } });
}

/** 429 with `Retry-After`. */
export function rateLimited(waitMs: number, message?: string): AppError {
  return new AppError('RATE_LIMITED', { message, retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}
