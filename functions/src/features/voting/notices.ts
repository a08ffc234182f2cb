import { pushLifetimes, resultsMessage, voteMessage } from '@fresher-party/contract/push';
import { areResultsPublic, type EventSettings, votingState } from '../../evening/vote.ts';
import type { Draft } from '../../outbox/message.ts';

/** The id of the notification that the vote is open. One for each opening, since openings can be undone. */
export const openingNoticeId = (opensAt: Date): string => `push:vote:${opensAt.toISOString()}`;

/** Due notifications to everybody: the vote is open, or the results are public. Pure. */
export function voteNotices(settings: EventSettings, now: Date): Draft[] {
  const found: Draft[] = [];
  const add = (id: string, { tag: type, title: subject, body: text }: typeof voteMessage, until: number): void => {
    if (now.getTime() < until) {
      found.push({ id, channel: 'push', type, subject, text, until: new Date(until) });
    }
  };
  if (votingState(settings, now) === 'open') {
    const until = settings.votingOpensAt.getTime() + pushLifetimes.vote;
    add(
      openingNoticeId(settings.votingOpensAt),
      voteMessage,
      Math.min(until, settings.votingClosesAt?.getTime() ?? until),
    );
  }
  if (areResultsPublic(settings, now) && settings.resultsPublishedAt) {
    add('push:results', resultsMessage, settings.resultsPublishedAt.getTime() + pushLifetimes.results);
  }
  return found;
}
