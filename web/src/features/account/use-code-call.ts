import type { Output } from '@fresher-party/contract/endpoints';
import { limits } from '@fresher-party/contract/limits';
import { useRef } from 'react';
import { outcomeUnknown, type Result } from '../../api/client.ts';
import { logIn } from '../../api/log-in.ts';

type Opened = Result<Output<'POST /login'>>;

/** The empty boxes of a code. */
export const emptyOtp: readonly string[] = Array.from({ length: limits.otpDigits }, () => '');

/**
 * Sends a code or a link. Each works once: if a response was lost and the retry is rejected, the first try may have
 * used it, so this logs in with the password instead. `password` is '' when the page no longer has it.
 */
export function useCodeCall(email: string): (send: () => Promise<Opened>, password: string) => Promise<Opened> {
  const lost = useRef(false);
  return async (send, password) => {
    const result = await send();
    if (result.success) return result;
    const isSpent = result.code === 'INVALID_OTP' || result.code === 'INVALID_LINK';
    if (lost.current && isSpent && password !== '') {
      const login = await logIn({ email, password });
      if (login.success) return login;
    }
    lost.current ||= outcomeUnknown(result);
    return result;
  };
}
