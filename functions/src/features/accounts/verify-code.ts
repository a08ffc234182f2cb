import { AppError } from '../../core/errors.ts';
import type { IpRateLimiter, RequestSource } from '../../firestore/ip-rate-limit.ts';

/**
 * Runs one try at a code; `attempt` resolves to nothing when the code is wrong. A wrong code counts against its source,
 * and so does a try at a locked address, which would otherwise be a place to guess without end. Throws INVALID_OTP, or what
 * `attempt` throws.
 */
export async function verifyCode<T>(
  ipRateLimiter: IpRateLimiter,
  { source, now }: { source: RequestSource; now: Date },
  attempt: () => Promise<T | null>,
): Promise<T> {
  try {
    const result = await attempt();
    if (result) return result;
    throw new AppError('INVALID_OTP');
  } catch (error) {
    const isRefused = error instanceof AppError && (error.code === 'INVALID_OTP' || error.code === 'RATE_LIMITED');
    if (isRefused) await ipRateLimiter.countFailure(source, now);
    throw error;
  }
}
