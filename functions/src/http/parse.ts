import { idempotencyKeyField } from '@fresher-party/contract/schemas/request';
import type * as z from 'zod/mini';
import { AppError, invalidField } from '../core/errors.ts';

/** Parses one part of a request. Throws INVALID_INPUT with a sentence per field; the first is also the message. */
export function parsePart(schema: z.ZodMiniObject | undefined, value: unknown): Record<string, unknown> {
  if (!schema) return {};
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const details: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    details[String(issue.path[0] ?? 'body')] ??= issue.message;
  }
  throw new AppError('INVALID_INPUT', { message: parsed.error.issues[0]?.message, details });
}

/** The `Idempotency-Key` header (ADR 8). Throws INVALID_INPUT for a malformed one. */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const parsed = idempotencyKeyField.safeParse(header);
  if (!parsed.success) throw invalidField('Idempotency-Key', parsed.error.issues[0]?.message ?? 'Malformed header.');
  return parsed.data;
}
