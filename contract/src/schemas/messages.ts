/** Anonymous messages (spec §3, §5; ADR 21). */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { validationTexts as texts } from '../texts.ts';
import { timeField } from './common.ts';
import { personSchema } from './person.ts';
import { textField } from './text.ts';

export const messageField = textField({
  required: texts.messageBlank,
  max: limits.messageLength,
  tooLong: texts.messageLong,
  lines: true,
});

export const messageBody = z.object({ message: messageField });

export const ownMessageSchema = z.object({ id: z.string(), message: z.string(), createdAt: timeField });
export type OwnMessage = z.output<typeof ownMessageSchema>;

/** As organisers see it. */
export const messageSchema = z.extend(ownMessageSchema, { sender: personSchema });
export type Message = z.output<typeof messageSchema>;
