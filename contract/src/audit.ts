/** The audit log in words, for its page, its download and the command line, and the lists to download. */

import type { AuditEntry, AuditTarget } from './calls/log.ts';
import type { Facts } from './calls/schedule.ts';
import { formatDateTime, formatHour } from './format-date.ts';
import { reminderTitles } from './reminders.ts';
import { categoryTitles } from './voting.ts';

/** All logged actions, as the words between actor and target. */
export const auditActions = {
  'candidate-registered': 'registered the candidate',
  'candidate-changed': 'changed the candidate',
  'candidate-removed': 'removed the candidate',
  'admin-granted': 'gave the organiser role to',
  'admin-revoked': 'took the organiser role from',
  'account-blocked': 'blocked',
  'account-unblocked': 'unblocked',
  'whispers-looked-up': 'looked up the whispers of',
  'whispers-moved': 'moved',
  'sender-blocked': 'stopped the whispers and songs of',
  'sender-unblocked': 'let whispers and songs come again from',
  'voting-opened': 'opened',
  'voting-scheduled': 'set the times of',
  'opening-taken-back': 'took back the opening of',
  'voting-closed': 'closed',
  'closing-taken-back': 'took back the closing of',
  'votes-counted': 'counted',
  'results-published': 'published the results of',
  'stage-started': 'started the stage of',
  'result-revealed': 'revealed a result of',
  'song-started': 'played',
  'song-finished': 'marked as played',
  'song-skipped': 'skipped',
  'song-stopped': 'stopped',
  'song-requeued': 'put back into the queue',
  'song-locked': 'locked as next',
  'song-unlocked': 'unlocked as next',
  'requests-paused': 'paused',
  'requests-reopened': 'reopened',
  'board-act-undone': 'took back the last act on',
  'facts-published': 'published changes to',
  'item-started': 'started',
  'start-taken-back': 'took back the last step of',
  'schedule-moved': 'moved',
  'announcement-made': 'announced',
  'announcement-taken-back': 'took back',
  'reminder-turned-on': 'turned on',
  'reminder-turned-off': 'turned off',
  'guests-added': 'added',
  'guests-cleared': 'deleted',
  'list-downloaded': 'downloaded',
  'station-made': 'made a link for the station',
  'station-opened': 'opened the station',
  'station-ended': 'ended the station',
  'personal-data-deleted': 'deleted',
} as const;

export const factParts = {
  nights: 'the nights',
  dayTwoStartsAt: 'the start of Day Two',
  venue: 'the venue',
  important: 'the important information',
  items: 'the schedule',
} as const satisfies Record<keyof Facts, string>;
export type FactPart = keyof typeof factParts;

/** Sorts fields, because the database returns the fields of a map in another order. */
const inOneOrder = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

export function changedParts(before: Facts, after: Facts): FactPart[] {
  const textOf = (part: unknown) => JSON.stringify(part, inOneOrder);
  return (Object.keys(factParts) as FactPart[]).filter((part) => textOf(before[part]) !== textOf(after[part]));
}

/** The `user` of scheduled acts, because older clients know no third kind of actor. */
export const scheduleUser = 'the schedule';

export type AuditAction = keyof typeof auditActions;

export const exportLists = [
  'people',
  'song-requests',
  'songs',
  'whispers',
  'candidates',
  'results',
  'turnout',
  'audit-log',
] as const;
export type ExportList = (typeof exportLists)[number];

export const exportTitles: Readonly<Record<ExportList, string>> = {
  people: 'People',
  'song-requests': 'Song requests',
  songs: 'Songs',
  whispers: 'Whispers',
  candidates: 'Candidates',
  results: 'Results',
  turnout: 'Turnout',
  'audit-log': 'Log',
};

interface TargetWords {
  readonly target: string;
  /** Whether the target is a text of a person, not ours. */
  readonly isName?: boolean;
  readonly note?: string;
}

/** An entry as a sentence: `who` did `act` to `target`. */
interface AuditWords extends TargetWords {
  readonly who: string;
  readonly whoEmail?: string;
  readonly act: string;
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const stateWords: Readonly<Record<string, string>> = { pending: 'back to pending', 'on-stage': 'to the stage' };

function scheduleText({ minutes, changed = [] }: Extract<AuditTarget, { type: 'schedule' }>): string {
  if (minutes !== undefined)
    return `the rest of the schedule ${Math.abs(minutes)} min ${minutes < 0 ? 'earlier' : 'later'}`;
  const parts = changed.map((part) => factParts[part]);
  if (parts.length === 0) return 'the event’s facts and schedule';
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
}

function targetWords(target: AuditTarget): TargetWords {
  switch (target.type) {
    case 'user':
      return { target: target.name, isName: true, note: target.email };
    case 'candidate':
      return { target: target.name, isName: true, note: categoryTitles[target.category] };
    case 'song':
      return { target: target.title ?? target.link, isName: true };
    case 'station':
      return { target: target.name, isName: true };
    case 'schedule-item':
      return { target: target.title, isName: true };
    case 'whispers':
      return { target: `${counted(target.ids.length, 'whisper')} ${stateWords[target.state] ?? `to ${target.state}`}` };
    case 'song-requests':
      return { target: 'song requests' };
    case 'guest-list':
      return {
        target:
          target.added === undefined
            ? 'the guest list'
            : `${counted(target.added, 'address', 'addresses')} to the guest list`,
      };
    case 'list':
      return { target: exportTitles[target.id].toLowerCase() };
    case 'personal-data':
      return { target: 'the personal data of the event' };
    case 'schedule':
      return { target: scheduleText(target) };
    case 'announcement':
      return { target: `a sentence to everybody, until ${formatHour(target.until)}` };
    case 'reminder':
      return { target: `the reminder ‘${reminderTitles[target.id]}’` };
    case 'vote': {
      const { opensAt, closesAt, category } = target;
      const times = [
        `opening ${formatDateTime(opensAt)}`,
        ...(closesAt ? [`closing ${formatDateTime(closesAt)}`] : []),
      ];
      return { target: 'the vote', note: [...times, ...(category ? [categoryTitles[category]] : [])].join(', ') };
    }
  }
}

function actorOf(who: AuditEntry['who']): Pick<AuditWords, 'who' | 'whoEmail'> {
  if (who.type === 'admin') return { who: who.name, whoEmail: who.email };
  if (who.type === 'station') return { who: who.name };
  return { who: who.user === scheduleUser ? 'The schedule' : `${who.user}, on the command line,` };
}

export const auditWords = ({ who, action, target }: Pick<AuditEntry, 'who' | 'action' | 'target'>): AuditWords => ({
  ...actorOf(who),
  act: auditActions[action],
  ...targetWords(target),
});
