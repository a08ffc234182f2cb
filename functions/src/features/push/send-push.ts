import type { PushMessage } from '@fresher-party/contract/push';
import type { Clock } from '../../core/clock.ts';
import type { Outcome } from './deliver.ts';
import type { PushTask } from './notice.ts';
import type { Claimed, SubscriptionStore } from './subscription-store.ts';

interface Parts {
  readonly subscriptions: SubscriptionStore;
  readonly clock: Clock;
  readonly deliver: (phone: Claimed, message: PushMessage, ttlMs: number) => Promise<Outcome>;
  /** Called with the number of phones whose messages the service refused permanently. */
  readonly onRefused: (count: number) => void;
}

/**
 * Sends an occasion to each phone of one person that has not had it (ADR 52). Throws when a service wants another try: the
 * queue then calls again, later. An attempt that is killed after its claim is not repeated: a notification is worth less
 * than a phone that rings twice.
 */
export async function sendPush({ subscriptions, clock, deliver, onRefused }: Parts, task: PushTask): Promise<void> {
  const { uid, id, message, until } = task;
  const now = clock.now();
  if (now.getTime() >= until) return;
  const phones = await subscriptions.claim(uid, id, now);
  const outcomes = await Promise.all(phones.map((phone) => deliver(phone, message, until - now.getTime())));
  const those = (outcome: Outcome) => phones.filter((_, index) => outcomes[index] === outcome);
  const [gone, again, refused] = [those('gone'), those('again'), those('refused')];
  if (gone.length + again.length > 0) await subscriptions.settle(uid, id, { gone, again });
  if (refused.length > 0) onRefused(refused.length);
  if (again.length > 0) throw new Error('A notification service is out of reach or busy; the queue tries again.');
}
