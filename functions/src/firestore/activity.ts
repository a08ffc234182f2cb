import type { RateLimit } from '@fresher-party/contract/limits';
import { slide } from '../core/window.ts';
import type { ActivityDoc, RememberedRequest } from './collections.ts';

/** How long a request is stored; longer than any client retries. */
export const rememberedForMs = 24 * 60 * 60 * 1000;
/** Keeps the record small, because each creating call reads and writes it. */
export const maxRemembered = 30;

/** A person's activity; times in epoch milliseconds. */
export type Activity = Pick<ActivityDoc, 'limits' | 'requests'>;

export interface NamedLimit extends RateLimit {
  /** Key of its log. */
  readonly name: string;
}

export interface NewRequest extends Pick<RememberedRequest, 'key' | 'request'> {
  readonly limit: NamedLimit | undefined;
}

export type ActivityDecision =
  /** A repeat of an earlier request, with its answer. */
  | { readonly outcome: 'repeated'; readonly answer: string }
  /** The key was already used for another request. */
  | { readonly outcome: 'reused' }
  | { readonly outcome: 'limited'; readonly waitMs: number }
  /** A new request. `after` returns the record after its answer. */
  | { readonly outcome: 'new'; after(answer: string): Activity & { readonly expiresAt: number } };

/** Whether a request is new, a repeat or rate-limited, by the person's earlier ones (ADR 8). */
export function decideActivity(
  before: Activity | undefined,
  { key, request, limit }: NewRequest,
  now: number,
): ActivityDecision {
  const requests = (before?.requests ?? []).filter(({ at }) => at + rememberedForMs > now);
  const seen = requests.find((earlier) => earlier.key === key);
  if (seen) return seen.request === request ? { outcome: 'repeated', answer: seen.answer } : { outcome: 'reused' };

  const limits = before?.limits ?? {};
  const verdict = limit && slide(limits[limit.name] ?? [], [limit], now);
  if (verdict && !verdict.allowed) return { outcome: 'limited', waitMs: verdict.wait };
  return {
    outcome: 'new',
    after: (answer) => ({
      limits: limit && verdict ? { ...limits, [limit.name]: verdict.hits } : limits,
      requests: [...requests, { key, request, answer, at: now }].slice(-maxRemembered),
      expiresAt: Math.max(now + rememberedForMs, verdict?.expiresAt ?? 0),
    }),
  };
}
