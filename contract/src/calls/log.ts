/** The audit log, the lists that organisers download, liveness: rows and schemas. */

import * as z from 'zod/mini';
import { type AuditAction, auditActions, exportLists, type FactPart, factParts } from '../audit.ts';
import { reminderIds } from '../reminders.ts';
import { categories } from '../voting.ts';
import { candidateSchema } from './candidates.ts';
import { timeField } from './fields.ts';
import { messageStateField } from './messages.ts';
import { personSchema } from './person.ts';
import { endpoint, nextCursor, pageQuery, results, type Specs } from './spec.ts';

/** On the command line `user` is the operating system's, or `scheduleUser`. */
const auditActorSchema = z.discriminatedUnion('type', [
  z.extend(personSchema, { type: z.literal('admin') }),
  z.object({ type: z.literal('station'), id: z.string(), name: z.string() }),
  z.object({ type: z.literal('command-line'), user: z.string() }),
]);

export type AuditActor = z.output<typeof auditActorSchema>;

/** For the vote, the times are those after the act, and `category` is the one that was revealed. */
const auditTargetSchema = z.discriminatedUnion('type', [
  z.extend(z.omit(candidateSchema, { votes: true }), { type: z.literal('candidate') }),
  z.extend(personSchema, { type: z.literal('user') }),
  /** `id` is the first of `ids`. Never the text. `from` only if all came from the same state. */
  z.object({
    type: z.literal('whispers'),
    id: z.string(),
    ids: z.array(z.string()),
    state: messageStateField,
    from: z.optional(messageStateField),
  }),
  z.object({ type: z.literal('song'), id: z.string(), link: z.string(), title: z.optional(z.string()) }),
  z.object({ type: z.literal('song-requests'), id: z.literal('board') }),
  z.object({
    type: z.literal('vote'),
    id: z.literal('event'),
    opensAt: timeField,
    closesAt: z.optional(timeField),
    category: z.optional(z.enum(categories)),
  }),
  /** `minutes` if the rest of a night was shifted, `changed` if facts were published. Neither in older entries. */
  z.object({
    type: z.literal('schedule'),
    id: z.literal('facts'),
    minutes: z.optional(z.int()),
    changed: z.optional(z.array(z.enum(Object.keys(factParts) as [FactPart, ...FactPart[]]))),
  }),
  /** `id` is when it was made. Never the text. */
  z.object({ type: z.literal('announcement'), id: z.string(), until: timeField }),
  z.object({ type: z.literal('reminder'), id: z.enum(reminderIds) }),
  /** `added` is how many addresses, never which. */
  z.object({ type: z.literal('guest-list'), id: z.literal('guests'), added: z.optional(z.int()) }),
  z.object({ type: z.literal('station'), id: z.string(), name: z.string() }),
  z.object({ type: z.literal('list'), id: z.enum(exportLists) }),
  z.object({ type: z.literal('personal-data'), id: z.literal('event') }),
  z.object({ type: z.literal('schedule-item'), id: z.string(), title: z.string() }),
]);

export type AuditTarget = z.output<typeof auditTargetSchema>;

const auditEntrySchema = z.object({
  id: z.string(),
  action: z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]),
  who: auditActorSchema,
  target: auditTargetSchema,
  createdAt: timeField,
});

export type AuditEntry = z.output<typeof auditEntrySchema>;

const exportBody = z.object({ list: z.enum(exportLists, { error: 'There is no such list.' }) });

export const exportsEndpoints = {
  'POST /admin/exports': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: exportBody,
    output: z.object({ data: z.object({ csv: z.string(), rows: z.int() }) }),
    errors: ['RESULTS_NOT_PUBLISHED', 'RATE_LIMITED'],
  }),
} as const satisfies Specs;

export const logEndpoints = {
  'GET /admin/audit': endpoint({
    access: 'admin',
    query: pageQuery,
    output: z.object({ results, data: z.object({ entries: z.array(auditEntrySchema) }), nextCursor }),
  }),
  'GET /health': endpoint({ access: 'public', output: z.object({ status: z.literal('ok') }) }),
} as const satisfies Specs;
