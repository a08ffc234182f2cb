/** The audit log as `npm run admin -- log` prints it. */

import type { AuditAction, AuditEntry } from '@fresher-party/contract/entities';
import { describeMoment } from './moment.ts';

const acts: Record<AuditAction, string> = {
  'candidate-registered': 'registered the candidate',
  'admin-granted': 'made an admin of',
  'admin-revoked': 'took the admin role from',
  'account-blocked': 'blocked',
  'account-unblocked': 'unblocked',
  'whispers-looked-up': 'looked up the whispers of',
};

/** One entry as one line: when, who, what, whom. */
export function auditLine({ createdAt, who, action, target }: AuditEntry): string {
  const actor = who.type === 'admin' ? `${who.name} <${who.email}>` : `${who.user} (command line)`;
  const object = target.type === 'user' ? target.email : `${target.name} (${target.category})`;
  return `${describeMoment(new Date(createdAt))}  ${actor} ${acts[action]} ${object}`;
}
