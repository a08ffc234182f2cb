import { defaultVotingOpensAt } from '@fresher-party/contract/event';
import type { DocumentReference } from 'firebase-admin/firestore';
import type { Collections, EventSettingsDoc } from '../../firestore/collections.ts';
import type { Database } from '../../firestore/database.ts';
import type { EventSettings } from './rules.ts';

export const settingsRef = ({ settings }: Pick<Collections, 'settings'>): DocumentReference<EventSettingsDoc> =>
  settings.doc('event');

/** What is stored, with the event's facts where nothing is (ADR 17). */
export function settingsOf(stored: EventSettingsDoc | undefined): EventSettings {
  return {
    votingOpensAt: stored?.votingOpensAt?.toDate() ?? new Date(defaultVotingOpensAt),
    votingClosedAt: stored?.votingClosedAt?.toDate() ?? null,
    resultsPublishedAt: stored?.resultsPublishedAt?.toDate() ?? null,
  };
}

/** One document read. */
export async function readSettings({ collections, read }: Database): Promise<EventSettings> {
  return settingsOf((await read(settingsRef(collections))).data());
}
