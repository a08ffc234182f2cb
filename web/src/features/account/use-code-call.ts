import type { Output } from '@fresher-party/contract/endpoints';
import { limits } from '@fresher-party/contract/limits';
import { useRef, useState } from 'react';
import { outcomeUnknown, type Result } from '../../api/client.ts';
import { logIn } from '../../api/log-in.ts';

type Opened = Result<Output<'POST /login'>>;

/** The empty boxes of a code. */
export const emptyOtp: readonly string[] = Array.from({ length: limits.otpDigits }, () => '');

/**
 * Sends a code or a link. Each works once: if a response was lost and the retry is rejected, the first try may have
 * used it, so this logs in with the password instead. `password` is '' when the page no longer has it.
 */
export function useCodeCall(email: string) {
  const lost = useRef(false);
  const [isUsed, setUsed] = useState(false);
  /** Notes in a result that the mail was used, here or on another device. */
  const note = <T>(result: Result<T>): Result<T> => {
    if (!result.success && result.code === 'CODE_USED') setUsed(true);
    return result;
  };
  const codeCall = async (send: () => Promise<Opened>, password: string): Promise<Opened> => {
    const result = await send();
    if (result.success) return result;
    const isSpent = ['INVALID_OTP', 'CODE_USED', 'INVALID_LINK'].includes(result.code ?? '');
    if (lost.current && isSpent && password !== '') {
      const login = await logIn({ email, password });
      if (login.success) return login;
    }
    lost.current ||= outcomeUnknown(result);
    return note(result);
  };
  return { codeCall, isUsed, note };
}
