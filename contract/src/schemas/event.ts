/** What `GET /event` says: nights, voting window, the server's time (ADR 17 and 24). */

import * as z from 'zod/mini';
import { timeField } from './common.ts';

export const votingStates = ['locked', 'open', 'closed'] as const;
export type VotingState = (typeof votingStates)[number];

const nightSchema = z.object({
  id: z.string(),
  label: z.string(),
  date: z.iso.date(),
  startsAt: timeField,
  endsAt: timeField,
});

export const eventSchema = z.object({
  nights: z.array(nightSchema),
  voting: z.object({ state: z.enum(votingStates), opensAt: timeField, closedAt: z.nullable(timeField) }),
  resultsPublished: z.boolean(),
  serverTime: timeField,
});
export type EventInfo = z.output<typeof eventSchema>;
