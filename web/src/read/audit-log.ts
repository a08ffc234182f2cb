/** Parses the audit log leniently (ADR 12): an action that this version doesn't know is shown as it is. Pure. */

import {
  announcementText,
  auditActions,
  guestListText,
  movedWhispers,
  purgedText,
  reminderText,
  scheduleText,
  scheduleUser,
} from '@fresher-party/contract/audit-actions';
import { exportList, exportTitles } from '@fresher-party/contract/export-lists';
import { formatDate, formatDateTime } from '@fresher-party/contract/format-date';
import { reminderTitles } from '@fresher-party/contract/reminders';
import { asRecord, firstText, type Json, listUnder } from './record.ts';

/** An entry as a sentence: `who` did `act` to `target`. */
export interface AuditRow {
  readonly id: string;
  readonly who: string;
  /** The e-mail address of `who`; null for the command line. */
  readonly whoEmail: string | null;
  readonly act: string;
  readonly target: string;
  /** Whether the target is a text of a person, not ours. */
  readonly isName: boolean;
  /** Details: the e-mail address of a person, the category of a candidate, the opening of the vote. */
  readonly targetNote: string | null;
  /** ISO 8601, or null. */
  readonly createdAt: string | null;
}

export interface AuditPage {
  readonly rows: readonly AuditRow[];
  readonly nextCursor: string | null;
}

const reminders: Readonly<Record<string, string>> = reminderTitles;
const acts: Readonly<Record<string, string>> = auditActions;

function noteOf(target: Json): string | null {
  const [opens, closes] = [target.opensAt, target.closesAt].map((time) => formatDateTime(firstText(time)));
  const parts = [
    opens && `opening ${opens}`,
    closes && `closing ${closes}`,
    firstText(target.email, target.category)?.replaceAll('_', ' '),
  ].filter(Boolean);
  return parts.join(', ') || null;
}

/** The words for what has no name of its own; null for a person, a candidate, a song. */
function thingOf(target: Json): string | null {
  if (target.type === 'vote') return 'the vote';
  if (target.type === 'song-requests') return 'song requests';
  if (target.type === 'reminder') return reminderText(reminders[firstText(target.id) ?? ''] ?? 'of another version');
  if (target.type === 'announcement') return announcementText(firstText(target.until) ?? 0);
  if (target.type === 'guest-list') return guestListText(typeof target.added === 'number' ? target.added : undefined);
  if (target.type === 'personal-data') return purgedText;
  if (target.type === 'list') {
    const list = exportList(target.id);
    return list ? exportTitles[list].toLowerCase() : 'a list';
  }
  if (target.type === 'whispers') {
    return movedWhispers(Array.isArray(target.ids) ? target.ids.length : 1, firstText(target.state) ?? 'elsewhere');
  }
  if (target.type === 'schedule') {
    const changed = Array.isArray(target.changed) ? target.changed.map(String) : [];
    return scheduleText(typeof target.minutes === 'number' ? target.minutes : undefined, changed);
  }
  return null;
}

function readRow(raw: unknown, index: number): AuditRow {
  const record = asRecord(raw);
  const who = asRecord(record.who);
  const target = asRecord(record.target);
  const action = firstText(record.action) ?? 'changed';
  const user = firstText(who.user);
  const thing = thingOf(target);
  const createdAt = firstText(record.createdAt);
  return {
    id: firstText(record.id) ?? `entry-${index}`,
    who:
      firstText(who.name) ??
      (user === scheduleUser ? 'The schedule' : user === null ? 'Somebody' : `${user}, on the command line,`),
    whoEmail: firstText(who.email),
    act: acts[action] ?? action.replaceAll('-', ' '),
    target: thing ?? firstText(target.name, target.email, target.title, target.link) ?? 'something',
    isName: thing === null,
    targetNote: noteOf(target),
    createdAt: formatDateTime(createdAt) && createdAt,
  };
}

export function readAuditPage(answer: unknown): AuditPage {
  return { rows: listUnder(answer, ['entries']).map(readRow), nextCursor: firstText(asRecord(answer).nextCursor) };
}

interface AuditDay {
  /** `Sat 11 Oct 2025`; null for entries without a time. */
  readonly day: string | null;
  readonly entries: readonly AuditRow[];
}

/** Entries that follow each other on one day, together. */
export function byDay(rows: readonly AuditRow[]): AuditDay[] {
  const days: { day: string | null; entries: AuditRow[] }[] = [];
  for (const row of rows) {
    const day = row.createdAt === null ? null : formatDate(row.createdAt, 'EEE d MMM yyyy');
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(row);
    else days.push({ day, entries: [row] });
  }
  return days;
}

/** The names that more than one person has. */
export function sharedNames(rows: readonly AuditRow[]): ReadonlySet<string> {
  const first = new Map(rows.map(({ who, whoEmail }) => [who, whoEmail]));
  return new Set(rows.filter(({ who, whoEmail }) => first.get(who) !== whoEmail).map(({ who }) => who));
}
