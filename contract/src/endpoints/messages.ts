/** Anonymous messages. */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import * as messages from '../schemas/messages.ts';
import { userSchema } from '../schemas/person.ts';
import { pageQuery } from '../schemas/request.ts';
import { endpoint, message, nextCursor, results, type Specs } from './spec.ts';

const messageList = z.array(messages.messageSchema);
const unknownPerson = 'There is no such person.';

export const messagesEndpoints = {
  'POST /messages/send': endpoint({
    access: 'user',
    idempotent: 'refuses',
    body: messages.messageBody,
    output: z.object({ message }),
    errors: ['SENDING_BLOCKED', 'RATE_LIMITED'],
  }),
  'GET /messages/my-messages': endpoint({
    access: 'user',
    output: z.object({ results, data: z.object({ messages: z.array(messages.ownMessageSchema) }) }),
  }),
  'GET /messages/all': endpoint({
    access: 'admin',
    query: z.extend(pageQuery, {
      state: z.optional(messages.messageStateField),
      /** A call scans a limited number. `nextCursor` continues, also after an answer without a match. */
      text: z.optional(messages.searchField),
    }),
    output: z.object({ results, data: z.object({ messages: messageList }), nextCursor }),
  }),
  'GET /messages/counts': endpoint({
    access: 'admin',
    output: z.object({ data: z.object({ counts: messages.messageCountsSchema }) }),
  }),
  'POST /messages/state': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: messages.moveBody,
    output: z.object({ message, data: messages.movedSchema }),
    errors: ['RATE_LIMITED'],
  }),
  'POST /messages/block': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: messages.blockBody,
    output: z.object({ message, data: messages.blockedSchema }),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
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
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
} as const satisfies Specs;
