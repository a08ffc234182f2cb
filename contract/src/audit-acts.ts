import type { AuditAction } from './entities.ts';

/** What was done, as words between who did it and to whom: the log's on the command line and in the web. */
export const auditActs: Record<AuditAction, string> = {
  'candidate-registered': 'registered the candidate',
  'admin-granted': 'made an admin of',
  'admin-revoked': 'took the admin role from',
  'account-blocked': 'blocked',
  'account-unblocked': 'unblocked',
  'codes-unlocked': 'let codes work again for',
  'whispers-looked-up': 'looked up the whispers of',
  'voting-opened': 'opened',
  'voting-closed': 'closed',
  'results-published': 'published the results of',
};
