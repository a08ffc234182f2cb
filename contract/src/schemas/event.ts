/** The answer of `GET /event`: nights, voting window, the server's time (ADR 38). */

import * as z from 'zod/mini';
import { announcementSchema } from './announcement.ts';
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

const version = z.int().check(z.nonnegative());

/** The current schedule item, set by an organiser, and since when. */
export const currentItemSchema = z.object({ item: z.string(), since: timeField });
export type CurrentItem = z.output<typeof currentItemSchema>;

/** For a page to check whether its facts are current, and to show the current item. */
export const factsStateSchema = z.object({
  /** Version of the published facts; 0 for the contract's defaults. */
  version,
  /** Null while the current item follows the schedule. */
  now: z.nullable(currentItemSchema),
  /** Incremented by each act on `now`. An act on an older version is refused (409). */
  nowVersion: version,
});
export type FactsState = z.output<typeof factsStateSchema>;

export const eventSchema = z.object({
  nights: z.array(nightSchema),
  /** Absent until an organiser changes something. */
  facts: z.optional(factsStateSchema),
  /** The current announcement, if any. */
  announcement: z.optional(announcementSchema),
  voting: z.object({
    state: z.enum(votingStates),
    opensAt: timeField,
    /** The planned closing; null for none, or once it has closed. */
    closesAt: z.nullable(timeField),
    closedAt: z.nullable(timeField),
  }),
  resultsPublished: z.boolean(),
  /** Domains that may sign up, if not just the contract's default. */
  emailDomains: z.optional(z.array(z.string())),
  serverTime: timeField,
});
export type EventInfo = z.output<typeof eventSchema>;
