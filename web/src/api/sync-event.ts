import { hearEvent, missEvent } from '../state/event.ts';
import { call, type Failure } from './client.ts';

/**
 * The clock's offset in milliseconds, taking the answer to have left halfway between asking and hearing. `age`: seconds
 * for which the CDN had had it by then.
 */
export function clockOffset(serverTime: string, age: number, sentAt: number, receivedAt: number): number {
  const server = Date.parse(serverTime) + age * 1000;
  return Number.isNaN(server) ? 0 : Math.round(server - (sentAt + receivedAt) / 2);
}

async function ask(): Promise<Failure | null> {
  const sentAt = Date.now();
  const result = await call('GET /event', { shared: true });
  if (!result.success) {
    missEvent(result);
    return result;
  }
  const { event } = result.data.data;
  hearEvent(event, clockOffset(event.serverTime, result.age, sentAt, Date.now()));
  return null;
}

let underWay: Promise<Failure | null> | null = null;

/**
 * Asks the server for its time and the event's facts; while an answer is under way, that one. A failure keeps what is
 * known, and is the result.
 */
export function syncEvent(): Promise<Failure | null> {
  underWay ??= ask().finally(() => {
    underWay = null;
  });
  return underWay;
}
