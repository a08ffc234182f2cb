import type { Clock } from '../core/clock.ts';
import type { Claimed, DeliveryStore } from './delivery-store.ts';
import type { Outcome } from './message.ts';
import type { Recipient } from './recipients.ts';

/** Sends a message by one channel. */
export type Send = (claimed: Claimed, now: Date) => Promise<Outcome>;

interface Parts {
  readonly deliveries: DeliveryStore;
  readonly send: Send;
  readonly clock: Clock;
}

/**
 * Claims a delivery, sends it and stores the outcome (ADR 44). Throws if it was certainly not sent and a retry makes
 * sense, so that the queue retries later.
 */
export async function sendTo({ deliveries, send, clock }: Parts, recipient: Recipient): Promise<void> {
  const now = clock.now();
  const claimed = await deliveries.claim(recipient, now);
  if (!claimed) return;
  const outcome = await send(claimed, now);
  const state = await deliveries.settle(claimed, outcome, clock.now());
  if (state === 'waiting') throw new Error('The service did not take a message; the queue tries again.');
}
