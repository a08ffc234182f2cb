/**
 * What organisers' pages listen to, as data, so that tests can check each against firestore.rules and the indexes. A
 * page listens to the documents that it shows, or to a few of the newest as a signal to refetch.
 */

export interface LiveList {
  readonly collection: 'messages' | 'songSubmissions' | 'auditLog';
  /** The field that the list is ordered by, newest first. */
  readonly newestBy: 'createdAt' | 'updatedAt';
  /** The rules allow 50 at most. */
  readonly limit: number;
}

interface LiveDocument {
  readonly document: 'settings/event' | 'settings/board' | 'settings/facts';
}

export type LiveTarget = LiveList | LiveDocument;

export const liveTargets = {
  newestMessage: { collection: 'messages', newestBy: 'createdAt', limit: 1 },
  newestSubmission: { collection: 'songSubmissions', newestBy: 'updatedAt', limit: 1 },
  board: { document: 'settings/board' },
  /** Every action of an organiser has an entry in the audit log. */
  anyAct: { collection: 'auditLog', newestBy: 'createdAt', limit: 1 },
  event: { document: 'settings/event' },
  facts: { document: 'settings/facts' },
} as const satisfies Readonly<Record<string, LiveTarget>>;
