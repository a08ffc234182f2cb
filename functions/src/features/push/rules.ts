/** Which notifications are due, and where they may be sent (ADR 52). Pure. */

import { ECDH } from 'node:crypto';
import { type PushMessage, pushLifetimes, pushLimits, resultsMessage, voteMessage } from '@fresher-party/contract/push';
import { areResultsPublic, closingOf, type EventSettings, votingState } from '../../evening/vote-rules.ts';

/** Something that people are told of, once for each phone. */
export interface Occasion {
  /** What a phone's record calls it. */
  readonly id: string;
  readonly message: PushMessage;
  /** In epoch milliseconds: it is of no use from then on. */
  readonly until: number;
}

/** Of everybody; at most one run of each in an event. */
export type PublicOccasion = Occasion & { readonly id: 'vote' | 'results' };

/** What everybody is to be told at `now`. */
export function publicOccasions(settings: EventSettings, now: Date): PublicOccasion[] {
  const found: PublicOccasion[] = [];
  if (votingState(settings, now) === 'open') {
    const until = settings.votingOpensAt.getTime() + pushLifetimes.vote;
    const closing = closingOf(settings)?.getTime() ?? until;
    found.push({ id: 'vote', message: voteMessage, until: Math.min(until, closing) });
  }
  if (areResultsPublic(settings, now) && settings.resultsPublishedAt) {
    const until = settings.resultsPublishedAt.getTime() + pushLifetimes.results;
    found.push({ id: 'results', message: resultsMessage, until });
  }
  return found.filter(({ until }) => now.getTime() < until);
}

/** The services of the browsers that there are, and those below `*.`; the server calls no other host. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

const isHost = (host: string, known: string): boolean =>
  known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known;

/** Whether an address is one of a known service, or of the stand-in on this machine (`''` for none). */
export function isKnownEndpoint(endpoint: string, standIn: string): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (standIn && url.origin === standIn) return true;
  return url.protocol === 'https:' && url.port === '' && services.some((known) => isHost(url.hostname, known));
}

/** Whether a key of the right form, as base64url, is a point of the curve; messages can be encrypted for no other. */
export function isCurvePoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** One more phone, in the place of any that has the same session or endpoint; the oldest go beyond the limit. */
export function withPhone<P extends { readonly endpoint: string; readonly since: { toMillis(): number } }>(
  phones: Readonly<Record<string, P>>,
  session: string,
  phone: P,
): Record<string, P> {
  const others = Object.entries(phones)
    .filter(([id, { endpoint }]) => id !== session && endpoint !== phone.endpoint)
    .sort(([, a], [, b]) => b.since.toMillis() - a.since.toMillis())
    .slice(0, pushLimits.phones - 1);
  return Object.fromEntries([...others, [session, phone]]);
}
