/**
 * Everything that an organiser can do to others, and what is looked up about one person (ADR 12), with the words that
 * the log puts between the actor and the target.
 */
export const auditActions = {
  'candidate-registered': 'registered the candidate',
  'admin-granted': 'made an admin of',
  'admin-revoked': 'took the admin role from',
  'account-blocked': 'blocked',
  'account-unblocked': 'unblocked',
  /** In older entries only: nothing locks codes any more (ADR 27). */
  'codes-unlocked': 'let codes work again for',
  'whispers-looked-up': 'looked up the whispers of',
  'whispers-moved': 'moved',
  'sender-blocked': 'stopped the whispers and songs of',
  'sender-unblocked': 'let whispers and songs come again from',
  'voting-opened': 'opened',
  'voting-closed': 'closed',
  'closing-taken-back': 'took back the closing of',
  'vote-sealed': 'sealed',
  'results-published': 'published the results of',
  'song-started': 'played',
  'song-finished': 'marked as played',
  'song-skipped': 'skipped',
  'song-requeued': 'put back into the queue',
  'song-locked': 'locked as next',
  'song-unlocked': 'unlocked as next',
  'requests-paused': 'paused',
  'requests-reopened': 'reopened',
} as const;

const stateWords: Readonly<Record<string, string>> = { pending: 'back to pending', 'on-stage': 'to the stage' };

/** `3 whispers to done`: the object of 'whispers-moved'. */
export const movedWhispers = (count: number, state: string): string =>
  `${count} whisper${count === 1 ? '' : 's'} ${stateWords[state] ?? `to ${state}`}`;

export type AuditAction = keyof typeof auditActions;
