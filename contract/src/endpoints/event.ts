/** The event: its state, its facts, and the current schedule item. */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { announcedSchema, announcementBody, takeBackBody } from '../schemas/announcement.ts';
import { eventSchema, factsStateSchema } from '../schemas/event.ts';
import { factsSchema, lastStepSchema, nowActBody } from '../schemas/facts.ts';
import { factsBody } from '../schemas/facts-body.ts';
import { endpoint, message, type Specs } from './spec.ts';

export const eventEndpoints = {
  'GET /event': endpoint({
    access: 'public',
    sharedFor: limits.eventSharedFor,
    output: z.object({ data: z.object({ event: eventSchema }) }),
  }),
  'GET /event/facts': endpoint({
    access: 'public',
    sharedFor: limits.eventSharedFor,
    /** Ignored. It only makes caches miss for a page that knows of a newer version. */
    query: z.object({ version: z.optional(z.string()) }),
    output: z.object({ data: z.object({ version: z.int(), facts: factsSchema }) }),
  }),
  'GET /admin/event': endpoint({
    access: 'admin',
    output: z.object({
      data: z.object({ state: factsStateSchema, facts: factsSchema, last: z.nullable(lastStepSchema) }),
    }),
  }),
  'POST /admin/event': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: factsBody,
    output: z.object({ message, data: z.object({ facts: factsStateSchema }) }),
    errors: ['EVENT_CHANGED', 'RATE_LIMITED'],
    bodyBytes: limits.factsBodyBytes,
  }),
  'POST /admin/now': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: nowActBody,
    output: z.object({ message, data: z.object({ facts: factsStateSchema }) }),
    errors: ['EVENT_CHANGED', 'NOT_FOUND', 'RATE_LIMITED'],
  }),
  'GET /admin/announcement': endpoint({
    access: 'admin',
    output: z.object({ data: announcedSchema }),
  }),
  'POST /admin/announcement': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: announcementBody,
    output: z.object({ message, data: announcedSchema }),
    errors: ['EVENT_CHANGED', 'RATE_LIMITED'],
  }),
  'POST /admin/announcement/take-back': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: takeBackBody,
    output: z.object({ message, data: announcedSchema }),
    errors: ['EVENT_CHANGED', 'RATE_LIMITED'],
  }),
} as const satisfies Specs;
