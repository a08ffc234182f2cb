import type { Output } from '@fresher-party/contract/endpoints';
import { useRef } from 'react';
import { call, mayHaveArrived, type Result } from '../../api/client.ts';

type Opened = Result<Output<'POST /login'>>;

/**
 * Sends a code. A code works once: when the answer to an earlier try was lost and the code is no good any more, it may
 * have done its work, and then the password opens the account. `password` is '' when it is not at hand.
 */
export function useCodeCall(email: string, password: string): (send: () => Promise<Opened>) => Promise<Opened> {
  const lost = useRef(false);
  return async (send) => {
    const result = await send();
    if (result.success) return result;
    if (lost.current && result.code === 'INVALID_OTP' && password !== '') {
      const login = await call('POST /login', { body: { email, password } });
      if (login.success) return login;
    }
    lost.current ||= mayHaveArrived(result);
    return result;
  };
}
