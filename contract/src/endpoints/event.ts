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
    summary: 'Nights, voting window and the server’s time',
    access: 'public',
    sharedFor: limits.eventSharedFor,
    output: z.object({ data: z.object({ event: eventSchema }) }),
  }),
  'GET /event/facts': endpoint({
    summary: 'Nights, venue, schedule and texts, as the organisers have published them',
    access: 'public',
    sharedFor: limits.eventSharedFor,
    /** Ignored. It only makes caches miss for a page that knows of a newer version. */
    query: z.object({ version: z.optional(z.string()) }),
    output: z.object({ data: z.object({ version: z.int(), facts: factsSchema }) }),
  }),
  'GET /admin/event': endpoint({
    summary: 'The event’s facts as they are at this moment',
    access: 'admin',
    output: z.object({
      data: z.object({ state: factsStateSchema, facts: factsSchema, last: z.nullable(lastStepSchema) }),
    }),
  }),
  'POST /admin/event': endpoint({
    summary: 'Publish the event’s facts, for everybody and at once',
    access: 'admin',
    idempotent: 'refuses',
    body: factsBody,
    output: z.object({ message, data: z.object({ facts: factsStateSchema }) }),
    errors: ['EVENT_CHANGED', 'RATE_LIMITED'],
    bodyBytes: limits.factsBodyBytes,
  }),
  'POST /admin/now': endpoint({
    summary: 'Put an item of the schedule on stage, move the rest, or take the last step back',
    access: 'admin',
    idempotent: 'refuses',
    body: nowActBody,
    output: z.object({ message, data: z.object({ facts: factsStateSchema }) }),
    errors: ['EVENT_CHANGED', 'NOT_FOUND', 'RATE_LIMITED'],
  }),
  'GET /admin/announcement': endpoint({
    summary: 'What is announced at this moment, and how many phones it has reached',
    access: 'admin',
    output: z.object({ data: announcedSchema }),
  }),
  'POST /admin/announcement': endpoint({
    summary: 'Announce one sentence on every page and, ten seconds later, to the phones that said yes',
    access: 'admin',
    idempotent: 'refuses',
    body: announcementBody,
    output: z.object({ message, data: announcedSchema }),
    errors: ['EVENT_CHANGED', 'RATE_LIMITED'],
  }),
  'POST /admin/announcement/take-back': endpoint({
    summary: 'Take the announcement back from every page, and from the phones that it has not reached',
    access: 'admin',
    idempotent: 'refuses',
    body: takeBackBody,
    output: z.object({ message, data: announcedSchema }),
    errors: ['EVENT_CHANGED', 'RATE_LIMITED'],
  }),
} as const satisfies Specs;
