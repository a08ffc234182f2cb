import { AppError } from '../../core/errors.ts';
import type { RequestSource } from '../../firestore/ip-rate-limit.ts';
import type { Dependencies } from '../dependencies.ts';

interface Try {
  readonly source: RequestSource;
  readonly now: Date;
}

/**
 * Makes a try at a code, which resolves to nothing when the code is wrong. Counts it against its source then, and also
 * at a locked address: otherwise one that is locked would be a place to try from without end. Throws INVALID_OTP, or
 * what `attempt` throws.
 */
export async function tryCode<T>(
  { net }: Pick<Dependencies, 'net'>,
  { source, now }: Try,
  attempt: () => Promise<T | null | undefined>,
): Promise<T> {
  try {
    const result = await attempt();
    if (result) return result;
    throw new AppError('INVALID_OTP');
  } catch (error) {
    const isRefused = error instanceof AppError && (error.code === 'INVALID_OTP' || error.code === 'RATE_LIMITED');
    if (isRefused) await net.failed(source, now);
    throw error;
  }
}
