/** What `GET /event` says: nights, voting window, the server's time (ADR 38). */

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

/** Which item an organiser has put on stage, and since when. */
export const currentItemSchema = z.object({ item: z.string(), since: timeField });
export type CurrentItem = z.output<typeof currentItemSchema>;

/** What a page needs to know whether its facts are the newest, and what is on now. */
export const factsStateSchema = z.object({
  /** Of the published facts; 0 while those of the contract hold. */
  version,
  /** Null while the clock decides. */
  now: z.nullable(currentItemSchema),
  /** Counts what organisers did to `now`: an act on an older one is refused (409). */
  nowVersion: version,
});
export type FactsState = z.output<typeof factsStateSchema>;

export const eventSchema = z.object({
  nights: z.array(nightSchema),
  /** Absent until an organiser has changed something. */
  facts: z.optional(factsStateSchema),
  /** While there is one. */
  announcement: z.optional(announcementSchema),
  voting: z.object({
    state: z.enum(votingStates),
    opensAt: timeField,
    /** When it will close; null when nothing is planned, or it has closed. */
    closesAt: z.nullable(timeField),
    closedAt: z.nullable(timeField),
    /** The hash of the seal, in hex, once it has finished. Absent for a vote that was sealed without. */
    sealHash: z.optional(z.string()),
  }),
  resultsPublished: z.boolean(),
  /** Whose addresses may sign up, where that is not the institute of the contract alone. */
  emailDomains: z.optional(z.array(z.string())),
  serverTime: timeField,
});
export type EventInfo = z.output<typeof eventSchema>;
