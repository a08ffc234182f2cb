/** Anonymous messages (spec §3, §5): rows and schemas. */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { messageStates } from '../messages.ts';
import { validationTexts as texts } from '../texts.ts';
import { atMost, countField, idField, textField, timeField } from './fields.ts';
import { personSchema, userSchema } from './person.ts';
import { endpoint, message, nextCursor, pageQuery, results, type Specs } from './spec.ts';

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

const movedBy = { stateBy: z.optional(z.pick(personSchema, { id: true, name: true })), stateAt: z.optional(timeField) };

const messageSchema = z.object({ ...sent, sender: personSchema, state: messageStateField, ...movedBy });

export type Message = z.output<typeof messageSchema>;

const moveBody = z.object({
  messages: z
    .array(z.object({ id: idField, from: messageStateField }))
    .check(
      z.minLength(1, 'Please pick a whisper first.'),
      z.maxLength(limits.movesAtOnce, `Please move at most ${limits.movesAtOnce} whispers at once.`),
    ),
  to: messageStateField,
});

/** Outcome: moved, in conflict with another organiser's move, or deleted with the sender's account. */
const movedSchema = z.object({
  moved: z.array(z.string()),
  conflicts: z.array(z.object({ id: z.string(), state: messageStateField, ...movedBy })),
  missing: z.array(z.string()),
});

export type Moved = z.output<typeof movedSchema>;

const messageCountsSchema = z.record(messageStateField, countField);

export type MessageCounts = z.output<typeof messageCountsSchema>;

const searchField = z
  .string()
  .check(z.trim(), z.minLength(1), atMost(limits.searchLength, `Please keep it to ${limits.searchLength} characters.`));

const blockBody = z.object({ senderId: idField, blocked: z.boolean() });

const blockedSchema = z.object({ changed: z.boolean() });

const messageList = z.array(messageSchema);

const unknownPerson = 'There is no such person.';

export const messagesEndpoints = {
  'POST /messages/send': endpoint({
    access: 'user',
    idempotent: 'refuses',
    body: messageBody,
    output: z.object({ message }),
    errors: ['SENDING_BLOCKED', 'RATE_LIMITED'],
  }),
  'GET /messages/my-messages': endpoint({
    access: 'user',
    output: z.object({ results, data: z.object({ messages: z.array(ownMessageSchema) }) }),
  }),
  'GET /messages/all': endpoint({
    access: 'admin',
    query: z.extend(pageQuery, {
      state: z.optional(messageStateField),
      /** A call scans a limited number. `nextCursor` continues, also after an answer without a match. */
      text: z.optional(searchField),
    }),
    output: z.object({ results, data: z.object({ messages: messageList }), nextCursor }),
  }),
  'GET /messages/counts': endpoint({
    access: 'admin',
    output: z.object({ data: z.object({ counts: messageCountsSchema }) }),
  }),
  'POST /messages/state': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: moveBody,
    output: z.object({ data: movedSchema }),
  }),
  'POST /messages/block': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: blockBody,
    output: z.object({ message, data: blockedSchema }),
    errors: ['NOT_FOUND'],
  }),
  'GET /messages/user/{id}': endpoint({
    access: 'admin',
    params: z.object({
      id: z.string().check(z.trim(), z.minLength(1, unknownPerson), z.maxLength(limits.emailLength, unknownPerson)),
    }),
    query: pageQuery,
    output: z.object({
      results,
      data: z.object({ user: userSchema, messages: messageList, sendingBlocked: z.boolean() }),
      nextCursor,
    }),
    errors: ['NOT_FOUND'],
  }),
} as const satisfies Specs;
