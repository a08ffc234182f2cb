/** Messages to many people, by mail or as notifications (ADR 44). Pure. */

import { type DeliveryState, reminderIds } from '@fresher-party/contract/reminders';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { EventSettingsDoc, FactsDoc, OutboxDoc, RemindersDoc } from '../db/collections.ts';

export type Channel = OutboxDoc['channel'];

/** A message before it is started. */
export interface Draft extends Pick<OutboxDoc, 'channel' | 'type' | 'subject' | 'text' | 'link'> {
  /** Messages with the same id are sent once. */
  readonly id: string;
  /** Nothing is sent from this time on. */
  readonly until: Date;
}

/** A started message. Later changes of plans or facts don't affect it. */
export interface Message extends Readonly<OutboxDoc> {
  readonly id: string;
}

/** Whether people can turn off messages of this type. Notices about their own account always arrive. */
export const isReminder = ({ type }: Pick<OutboxDoc, 'type'>): boolean => reminderIds.some((id) => id === type);

/** A stored message; undefined if it was not started. */
export function messageOf(doc: DocumentSnapshot | undefined): Message | undefined {
  const stored = doc?.data() as OutboxDoc | undefined;
  return doc && stored && { ...stored, id: doc.id };
}

/** The settings that decide which messages are due. */
export interface StoredSettings {
  readonly event?: EventSettingsDoc;
  readonly facts?: FactsDoc;
  readonly reminders?: RemindersDoc;
}

/** A kind of message to everybody. Returns those that are due. */
export type Kind = (settings: StoredSettings, now: Date) => readonly Draft[];

/** How long after its end a message is still processed, so that organisers see how many people it did not reach. */
export const afterMs = 10 * 60_000;

/** Whether it is too late to send. */
export const isOver = ({ until }: Message, now: Date): boolean => now.getTime() >= until.getTime();

/** Whether the fan-out still processes a message. */
export const isUnderWay = ({ until, stoppedAt }: Message, now: Date): boolean =>
  !stoppedAt && now.getTime() < until.getTime() + afterMs;

/** `refused` (not accepted) and `gone` (the address no longer exists) are final. */
export type Outcome = 'sent' | 'uncertain' | 'refused' | 'gone' | 'again';

/** Attempts after which a recipient is failed. */
const mostTries = 6;

/** The state of a recipient after an attempt. */
export function stateAfter(outcome: Outcome, tries: number): Exclude<DeliveryState, 'sending'> {
  if (outcome === 'again') return tries < mostTries ? 'waiting' : 'failed';
  if (outcome === 'refused') return 'failed';
  return outcome === 'gone' ? 'skipped' : outcome;
}
