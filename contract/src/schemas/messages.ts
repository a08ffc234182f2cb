/** Anonymous messages (spec §3, §5; ADR 34). */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { messageStates } from '../message-states.ts';
import { validationTexts as texts } from '../texts.ts';
import { idField, timeField } from './common.ts';
import { personSchema } from './person.ts';
import { atMost, textField } from './text.ts';

export const messageField = textField({
  required: texts.messageBlank,
  max: limits.messageLength,
  tooLong: texts.messageLong,
  lines: true,
});

export const messageBody = z.object({ message: messageField });

const sent = { id: z.string(), message: z.string(), createdAt: timeField };

/** A message for its sender. `isRead` is delayed, and never set for a hidden message. */
export const ownMessageSchema = z.object({ ...sent, isRead: z.optional(z.literal(true)) });
export type OwnMessage = z.output<typeof ownMessageSchema>;

export const messageStateField = z.enum(messageStates);

/** Who last moved a message, and when; absent if nobody has. */
const movedBy = { stateBy: z.optional(z.pick(personSchema, { id: true, name: true })), stateAt: z.optional(timeField) };

/** A message for organisers. */
export const messageSchema = z.object({ ...sent, sender: personSchema, state: messageStateField, ...movedBy });
export type Message = z.output<typeof messageSchema>;

/** Messages to move, each with the state in which the organiser saw it. */
export const moveBody = z.object({
  messages: z
    .array(z.object({ id: idField, from: messageStateField }))
    .check(
      z.minLength(1, 'Please pick a whisper first.'),
      z.maxLength(limits.movesAtOnce, `Please move at most ${limits.movesAtOnce} whispers at once.`),
    ),
  to: messageStateField,
});

/** Outcome: moved, in conflict with another organiser's move, or deleted with the sender's account. */
export const movedSchema = z.object({
  moved: z.array(z.string()),
  conflicts: z.array(z.object({ id: z.string(), state: messageStateField, ...movedBy })),
  missing: z.array(z.string()),
});
export type Moved = z.output<typeof movedSchema>;

export const messageCountsSchema = z.record(messageStateField, z.int().check(z.nonnegative()));
export type MessageCounts = z.output<typeof messageCountsSchema>;

/** Text to search for in messages. */
export const searchField = z
  .string()
  .check(z.trim(), z.minLength(1), atMost(limits.searchLength, `Please keep it to ${limits.searchLength} characters.`));

export const blockBody = z.object({ senderId: idField, blocked: z.boolean() });

/** `changed` is false if nothing had to change. */
export const blockedSchema = z.object({ changed: z.boolean() });
