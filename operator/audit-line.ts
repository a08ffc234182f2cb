/** The audit log as `npm run admin -- log` prints it. */

import {
  auditActions,
  movedWhispers,
  purgedText,
  reminderText,
  scheduleText,
} from '@fresher-party/contract/audit-actions';
import { categoryTitles } from '@fresher-party/contract/categories';
import { exportTitles } from '@fresher-party/contract/export-lists';
import { reminderTitles } from '@fresher-party/contract/reminders';
import type { AuditEntry, AuditTarget } from '@fresher-party/contract/schemas/audit';
import { describeMoment } from './moment.ts';

function objectOf(target: AuditTarget): string {
  switch (target.type) {
    case 'user':
      return target.email;
    case 'candidate':
      return `${target.name} (${target.category})`;
    case 'whispers':
      return movedWhispers(target.ids.length, target.state);
    case 'song':
      return target.title ?? target.link;
    case 'song-requests':
      return 'song requests';
    case 'list':
      return exportTitles[target.id].toLowerCase();
    case 'personal-data':
      return purgedText;
    case 'schedule':
      return scheduleText(target.minutes);
    case 'reminder':
      return reminderText(reminderTitles[target.id]);
    case 'schedule-item':
      return target.title;
    case 'vote':
      return [
        `the vote, opening on ${describeMoment(new Date(target.opensAt))}`,
        ...(target.closesAt ? [`closing on ${describeMoment(new Date(target.closesAt))}`] : []),
        ...(target.category ? [categoryTitles[target.category]] : []),
      ].join(', ');
  }
}

/** One entry as one line: when, who, what, whom. */
export function auditLine({ createdAt, who, action, target }: AuditEntry): string {
  const actor = who.type === 'admin' ? `${who.name} <${who.email}>` : `${who.user} (command line)`;
  return `${describeMoment(new Date(createdAt))}  ${actor} ${auditActions[action]} ${objectOf(target)}`;
}
