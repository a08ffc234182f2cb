/** Entries of the audit log in words, for its page, its download and the command line. */

import { auditActions, exportTitles, factParts, scheduleUser } from './audit.ts';
import type { AuditEntry, AuditTarget } from './calls/log.ts';
import { formatDateTime, formatHour } from './format-date.ts';
import { reminderTitles } from './reminders.ts';
import { categoryTitles } from './voting.ts';

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

function targetWords(target: AuditTarget, action: AuditEntry['action']): TargetWords {
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
      const times = `opening ${formatDateTime(opensAt)}${closesAt ? `, closing ${formatDateTime(closesAt)}` : ''}`;
      const note = action === 'voting-scheduled' ? times : category && categoryTitles[category];
      return { target: 'the vote', ...(note && { note }) };
    }
  }
}

function actorOf(who: AuditEntry['who']): Pick<AuditWords, 'who' | 'whoEmail'> {
  if (who.type === 'admin') return { who: who.name, whoEmail: who.email };
  if (who.type === 'station') return { who: who.name };
  return { who: who.user === scheduleUser ? 'The server' : `${who.user}, on the command line,` };
}

export const auditWords = ({ who, action, target }: Pick<AuditEntry, 'who' | 'action' | 'target'>): AuditWords => ({
  ...actorOf(who),
  act: auditActions[action],
  ...targetWords(target, action),
});
