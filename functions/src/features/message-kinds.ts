/** Automatic messages to everybody (ADR 44). A new kind of message is another row of `kinds`. */

import { nightsOf } from '@fresher-party/contract/event';
import { factsRecordOf } from '../evening/facts-store.ts';
import { settingsOf } from '../evening/vote.ts';
import type { Kind, StoredSettings } from '../outbox/message.ts';
import { announcementNotices } from './announcements/rules.ts';
import { type Announcements, dueReminders } from './reminders/rules.ts';
import { voteNotices } from './voting/notices.ts';

/** The times that reminders announce, from the published facts and the vote. */
export function announcedBy({ event, facts }: StoredSettings): Announcements {
  const { nights, venue } = factsRecordOf(facts).facts;
  const [one, two] = nightsOf(nights);
  return {
    'night-one': { at: one.startsAt, night: one.label, venue },
    'night-two': { at: two.startsAt, night: two.label, venue },
    vote: { at: settingsOf(event).votingOpensAt.toISOString(), night: '', venue },
  };
}

export const kinds: readonly Kind[] = [
  (settings, now) => dueReminders(announcedBy(settings), now),
  ({ event }, now) => voteNotices(settingsOf(event), now),
  ({ facts }, now) => announcementNotices(factsRecordOf(facts), now),
];
