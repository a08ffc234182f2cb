/** The audit log as `npm run admin -- log` prints it. */

import { auditActs } from '@fresher-party/contract/audit-acts';
import type { AuditEntry } from '@fresher-party/contract/entities';
import { describeMoment } from './moment.ts';

/** One entry as one line: when, who, what, whom. */
export function auditLine({ createdAt, who, action, target }: AuditEntry): string {
  const actor = who.type === 'admin' ? `${who.name} <${who.email}>` : `${who.user} (command line)`;
  const object = target.type === 'user' ? target.email : `${target.name} (${target.category})`;
  return `${describeMoment(new Date(createdAt))}  ${actor} ${auditActs[action]} ${object}`;
}
