/** Whether the time of an answer tells that an address has an account: requests to reset, known and unknown in turn. */

import { newEmail } from '../testing/actors.ts';
import { openMailboxes } from '../testing/mailboxes.ts';
import { startRuntime } from '../testing/production-runtime.ts';
import { newCrowd } from '../testing/state.ts';
import { clientOf } from './client.ts';
import { median, type Result } from './result.ts';

/** Of each kind. Below the mails that an IP address may ask for in a minute, past which each would be delayed. */
const pairs = 200;
/** Pairs before the engine is warm. */
const warmUp = 50;
/** The medians may differ by this much. */
const bar = 0.1;

export async function resetLikeness(): Promise<Result[]> {
  const mailboxes = await openMailboxes();
  const runtime = await startRuntime({ SMTP_URL: mailboxes.url, MAIL_RATE: '100' });
  const { send, close } = clientOf(runtime.url, 1);
  const timed = async (email: string): Promise<number> => {
    const started = performance.now();
    const { status } = await send('POST', '/forgot-password', undefined, { email, bound: true });
    if (status !== 200) throw new Error(`A request was answered ${status}, so its time would mean nothing.`);
    return performance.now() - started;
  };
  try {
    const ratios: number[] = [];
    const times: { known: number; unknown: number }[] = [];
    for (const [index, { user }] of (await newCrowd(pairs)).entries()) {
      // In turn, since the second of two is a little faster.
      const first = index % 2 === 0;
      const one = await timed(first ? user.email : newEmail());
      const other = await timed(first ? newEmail() : user.email);
      const pair = first ? { known: one, unknown: other } : { known: other, unknown: one };
      if (index < warmUp) continue;
      times.push(pair);
      ratios.push(pair.known / pair.unknown);
    }
    const ratio = median(ratios);
    const middle = (kind: 'known' | 'unknown') => median(times.map((pair) => pair[kind])).toFixed(1);
    return [
      {
        what: 'Request to reset, known beside unknown address',
        measured: `${ratio.toFixed(2)} × (${middle('known')} ms beside ${middle('unknown')} ms)`,
        bar: `within ${bar} of 1`,
        held: Math.abs(ratio - 1) <= bar,
      },
    ];
  } finally {
    close();
    await runtime.stop();
    await mailboxes.close();
  }
}
