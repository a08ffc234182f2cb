/** What the audit log names: its actions, the parts of the event, the lists to download. */

import type { Facts } from './calls/schedule.ts';

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
