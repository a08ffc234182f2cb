/** Messages to people, by mail or as notifications (ADR 44). Pure. */

import { reminderIds } from '@fresher-party/contract/reminders';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { EventSettingsDoc, FactsDoc, OutboxDoc } from '../db/collections.ts';

export type Channel = OutboxDoc['channel'];

/** A message before it is started. */
export interface Draft extends Pick<OutboxDoc, 'channel' | 'type' | 'subject' | 'text' | 'link'> {
  /** Nobody gets two messages with the same id. */
  readonly id: string;
  /** Nothing is sent from this time on. */
  readonly until: Date;
}

/** A started message. Later changes of facts don't affect it. */
export interface Message extends Readonly<OutboxDoc> {
  readonly id: string;
}

/** Whether people can turn off messages of this type. Notices about their own account always arrive. */
export const isReminder = ({ type }: Pick<OutboxDoc, 'type'>): boolean => reminderIds.some((id) => id === type);

/** A stored message; undefined if it was not started, or was stopped. */
export function messageOf(doc: DocumentSnapshot | undefined): Message | undefined {
  const stored = doc?.data() as OutboxDoc | undefined;
  return doc && stored && { ...stored, id: doc.id };
}

/** The settings that decide which messages are due. */
export interface StoredSettings {
  readonly event?: EventSettingsDoc | undefined;
  readonly facts?: FactsDoc | undefined;
}

/** A kind of message to everybody. Returns those that are due. */
export type Kind = (settings: StoredSettings, now: Date) => readonly Draft[];

/** Whether it is too late to send. */
export const isOver = ({ until }: Pick<Message, 'until'>, now: Date): boolean => now.getTime() >= until.getTime();

/**
 * What became of an attempt. `refused` (not accepted) and `gone` (the address no longer exists) are final; `again` was
 * certainly not sent.
 */
export type Outcome = 'sent' | 'uncertain' | 'refused' | 'gone' | 'again';
