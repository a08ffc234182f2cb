import { defaultEmailDomain, nightsOf } from '@fresher-party/contract/event';
import { announcementAt, isUntouched, stateOf } from '../../evening/facts-store.ts';
import { areResultsPublic, closingTimes, votingState } from '../../evening/vote.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';

/** Nights, voting window and the server's time. */
export function eventEndpoints({ config, facts, recentSettings }: Dependencies) {
  const { ALLOWED_EMAIL_DOMAINS: emailDomains } = config;
  const isUsual = emailDomains.every((domain) => domain === defaultEmailDomain);
  return {
    'GET /event': async ({ now }) => {
      const [{ data: current }, published] = await Promise.all([recentSettings.get(), facts.recent()]);
      const announcement = announcementAt(published, now);
      return {
        data: {
          event: {
            nights: [...nightsOf(published.facts.nights)],
            ...(isUntouched(published) ? {} : { facts: stateOf(published) }),
            ...(announcement ? { announcement } : {}),
            voting: {
              state: votingState(current, now),
              opensAt: current.votingOpensAt.toISOString(),
              ...closingTimes(current, now),
            },
            resultsPublished: areResultsPublic(current, now),
            ...(isUsual ? {} : { emailDomains }),
            serverTime: now.toISOString(),
          },
        },
      };
    },
  } satisfies Partial<Handlers>;
}
