import { AppError } from '../../core/errors.ts';
import type { Handlers } from '../endpoint.ts';

/** What a link from a mail does (ADR 27). */
export function linkEndpoints() {
  return {
    'POST /links/look': async () => {
      throw new AppError('INVALID_LINK');
    },
    'POST /links/use': async () => {
      throw new AppError('INVALID_LINK');
    },
  } satisfies Partial<Handlers>;
}
