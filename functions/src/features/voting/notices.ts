import { type PushKind, pushLifetimes, resultsMessage, voteMessage } from '@fresher-party/contract/push';
import { areResultsPublic, closingOf, type EventSettings, votingState } from '../../evening/vote-rules.ts';
import type { Draft } from '../../outbox/message.ts';

/** The record of a notification to everybody. */
export const noticeId = (type: PushKind): string => `push:${type}`;

/** The notifications to everybody that are due: the vote is open, the results are public. Pure. */
export function voteNotices(settings: EventSettings, now: Date): Draft[] {
  const found: Draft[] = [];
  const add = ({ tag: type, title: subject, body: text }: typeof voteMessage, until: number): void => {
    if (now.getTime() < until) {
      found.push({ id: noticeId(type), channel: 'push', type, subject, text, until: new Date(until) });
    }
  };
  if (votingState(settings, now) === 'open') {
    const until = settings.votingOpensAt.getTime() + pushLifetimes.vote;
    add(voteMessage, Math.min(until, closingOf(settings)?.getTime() ?? until));
  }
  if (areResultsPublic(settings, now) && settings.resultsPublishedAt) {
    add(resultsMessage, settings.resultsPublishedAt.getTime() + pushLifetimes.results);
  }
  return found;
}
