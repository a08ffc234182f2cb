/** A message to many people, by mail or to their phones (ADR 44): what it holds, and for how long it goes out. Pure. */

import { type DeliveryState, reminderIds } from '@fresher-party/contract/reminders';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { EventSettingsDoc, FactsDoc, OutboxDoc, RemindersDoc } from '../firestore/collections.ts';

export type Channel = OutboxDoc['channel'];

/** A message as its kind words it. */
export interface Draft extends Pick<OutboxDoc, 'channel' | 'type' | 'subject' | 'text' | 'link'> {
  /** A message with the same id goes out once. */
  readonly id: string;
  /** Nothing is sent from this moment on. */
  readonly until: Date;
}

/** A message that has begun. Later changes of plans or facts don't change it. */
export interface Message extends Readonly<OutboxDoc> {
  readonly id: string;
}

/** Whether people can turn off messages of its type: reminders, and none about their own account. */
export const isReminder = ({ type }: Pick<OutboxDoc, 'type'>): boolean => reminderIds.some((id) => id === type);

/** A stored message; undefined when it has not begun. */
export function messageOf(doc: DocumentSnapshot | undefined): Message | undefined {
  const stored = doc?.data() as OutboxDoc | undefined;
  return doc && stored && { ...stored, id: doc.id };
}

/** The stored settings that kinds of messages decide by. */
export interface StoredSettings {
  readonly event?: EventSettingsDoc;
  readonly facts?: FactsDoc;
  readonly reminders?: RemindersDoc;
}

/** A kind of message to everybody: those that are due now. */
export type Kind = (settings: StoredSettings, now: Date) => readonly Draft[];

/** How long after its end a message is still listed, so that organisers see how many it did not reach. */
export const afterMs = 10 * 60_000;

/** Whether it is too late to send. */
export const isOver = ({ until }: Message, now: Date): boolean => now.getTime() >= until.toMillis();

/** Whether the fan-out still works on a message. */
export const isUnderWay = ({ until, stoppedAt }: Message, now: Date): boolean =>
  !stoppedAt && now.getTime() < until.toMillis() + afterMs;

/** `refused` and `gone` are final: the message was not accepted, or the address no longer exists. */
export type Outcome = 'sent' | 'uncertain' | 'refused' | 'gone' | 'again';

/** Attempts after which a recipient counts as failed. */
const mostTries = 6;

/** The state of a recipient after an attempt. */
export function stateAfter(outcome: Outcome, tries: number): Exclude<DeliveryState, 'sending'> {
  if (outcome === 'again') return tries < mostTries ? 'waiting' : 'failed';
  if (outcome === 'refused') return 'failed';
  return outcome === 'gone' ? 'skipped' : outcome;
}
