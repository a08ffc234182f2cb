/** Timing attack: whether the duration of a password reset request reveals that an address has an account. */

import { newEmail } from '../../tests/support/actors.ts';
import { openMailboxes } from '../../tests/support/mailboxes.ts';
import { startRuntime } from '../../tests/support/production-runtime.ts';
import { newCrowd } from '../../tests/support/state.ts';
import { clientOf, compared, type Result } from './measure.ts';

/** Below the mails per minute of an IP address, above which calls are delayed. */
const pairCount = 200;
/** Unmeasured pairs, to warm up the engine. */
const warmUp = 50;
/** The medians' ratio may differ from 1 by this much. */
const bar = 0.1;

export async function resetTiming(): Promise<Result[]> {
  const mailboxes = await openMailboxes();
  const runtime = await startRuntime({ SMTP_URL: mailboxes.url, MAIL_RATE: '100' });
  const { send, close } = clientOf(runtime.url, 1);
  const timed = async (email: string): Promise<number> => {
    const started = performance.now();
    await send('POST', '/forgot-password', undefined, { email, bound: true });
    return performance.now() - started;
  };
  try {
    const pairs: [number, number][] = [];
    for (const [index, { user }] of (await newCrowd(pairCount)).entries()) {
      // Alternating, because the second of two is a little faster.
      const isKnownFirst = index % 2 === 0;
      const one = await timed(isKnownFirst ? user.email : newEmail());
      const other = await timed(isKnownFirst ? newEmail() : user.email);
      if (index >= warmUp) pairs.push(isKnownFirst ? [one, other] : [other, one]);
    }
    const { ratio, measured } = compared(pairs, ' ms', 1);
    const what = 'Request to reset, known vs unknown address';
    return [{ what, measured, bar: `within ${bar} of 1`, held: Math.abs(ratio - 1) <= bar }];
  } finally {
    close();
    await runtime.stop();
    await mailboxes.close();
  }
}
