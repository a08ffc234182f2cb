/** What organisers' pages listen to, as data: tests check each against firestore.rules and the indexes. */

export const liveTargets = {
  newestMessage: { collection: 'messages', newestBy: 'createdAt', limit: 1 },
  newestSubmission: { collection: 'songSubmissions', newestBy: 'updatedAt', limit: 1 },
  board: { document: 'settings/board' },
  /** Every action of an organiser has an entry in the audit log. */
  anyAct: { collection: 'auditLog', newestBy: 'createdAt', limit: 1 },
  event: { document: 'settings/event' },
  facts: { document: 'settings/facts' },
} as const;

export type LiveTarget = (typeof liveTargets)[keyof typeof liveTargets];
