import type { Clock } from '../../core/clock.ts';
import { type Mailer, MailNotSent } from '../../core/mailer.ts';
import type { DeliveryKey, DeliveryStore } from './delivery-store.ts';
import { reminderMail } from './reminder-mail.ts';
import { mostTries } from './rules.ts';

interface Parts {
  readonly deliveries: DeliveryStore;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly appUrl: string;
  readonly key: string;
}

/**
 * Claims one person's reminder, sends it and writes down what came of it (ADR 44). Throws when the mail has certainly not
 * been sent and another try makes sense: the queue then calls again, later.
 */
export async function sendReminder({ deliveries, mailer, clock, appUrl, key }: Parts, one: DeliveryKey): Promise<void> {
  const claimed = await deliveries.claim(one, clock.now());
  if (!claimed) return;
  const { email, run, tries } = claimed;
  const { subject, text } = run;
  try {
    const delivery = await mailer.send(reminderMail({ ...one, email, subject, text }, { appUrl, key }));
    await deliveries.settle(claimed, delivery === 'sent' ? 'sent' : 'uncertain', clock.now());
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error;
    const hasFailed = error.isFinal || tries >= mostTries;
    await deliveries.settle(claimed, hasFailed ? 'failed' : 'waiting', clock.now());
    if (!hasFailed) throw error;
  }
}
