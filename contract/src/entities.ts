/** zod schemas of what the API sends (spec §3, design §3). Times are ISO 8601 UTC. */

import * as z from 'zod';
import { categories } from './categories.ts';
import { type ErrorCode, errorCodes } from './error-codes.ts';

const time = z.iso.datetime();

export const roles = ['guest', 'admin'] as const;
export type Role = (typeof roles)[number];

export const userSchema = z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(roles) });

/** `votes` appears for admins, and for everybody once results are published (ADR 18). */
export const candidateSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(categories),
  votes: z.int().nonnegative().optional(),
});

export const castVoteSchema = z.object({ category: z.enum(categories), votedAt: time });

/** All links of one person. `createdAt` is absent while there are none. */
export const songSuggestionSchema = z.object({
  id: z.string(),
  songLinks: z.array(z.string()),
  createdAt: time.optional(),
});

export const songSubmissionSchema = z.object({
  id: z.string(),
  songLinks: z.array(z.string()),
  user: z.object({ name: z.string(), email: z.string() }),
  createdAt: time,
});

export const ownMessageSchema = z.object({ id: z.string(), message: z.string(), createdAt: time });

export const messageSchema = ownMessageSchema.extend({
  sender: z.object({ id: z.string(), name: z.string(), email: z.string() }),
});

/** Everything that an organiser can do to others, and what is looked up about one person (ADR 12). */
export const auditActions = [
  'candidate-registered',
  'admin-granted',
  'admin-revoked',
  'account-blocked',
  'account-unblocked',
  'codes-unlocked',
  'whispers-looked-up',
  'voting-opened',
  'voting-closed',
  'results-published',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Who acted: an admin through the API, or whoever ran the command line under this name of the operating system. */
export const auditActorSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('admin'), id: z.string(), name: z.string(), email: z.string() }),
  z.object({ type: z.literal('command-line'), user: z.string() }),
]);

/** What was acted on. */
export const auditTargetSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('candidate'), id: z.string(), name: z.string(), category: z.enum(categories) }),
  z.object({ type: z.literal('user'), id: z.string(), name: z.string(), email: z.string() }),
  /** The vote as a whole, and when it opens as from this act. */
  z.object({ type: z.literal('vote'), id: z.literal('event'), opensAt: time }),
]);

export const auditEntrySchema = z.object({
  id: z.string(),
  action: z.enum(auditActions),
  who: auditActorSchema,
  target: auditTargetSchema,
  createdAt: time,
});

export const votingStates = ['locked', 'open', 'closed'] as const;

export const eventSchema = z.object({
  nights: z.array(z.object({ id: z.string(), label: z.string(), date: z.iso.date(), startsAt: time, endsAt: time })),
  voting: z.object({ state: z.enum(votingStates), opensAt: time, closedAt: time.nullable() }),
  resultsPublished: z.boolean(),
  serverTime: time,
});

/** The one shape of every refusal. `details` holds a sentence per field. */
export const errorSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  details: z.record(z.string(), z.string()).optional(),
});

export type User = z.infer<typeof userSchema>;
export type Candidate = z.infer<typeof candidateSchema>;
export type CastVote = z.infer<typeof castVoteSchema>;
export type SongSuggestion = z.infer<typeof songSuggestionSchema>;
export type SongSubmission = z.infer<typeof songSubmissionSchema>;
export type OwnMessage = z.infer<typeof ownMessageSchema>;
export type Message = z.infer<typeof messageSchema>;
export type AuditActor = z.infer<typeof auditActorSchema>;
export type AuditTarget = z.infer<typeof auditTargetSchema>;
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type EventInfo = z.infer<typeof eventSchema>;
export type ApiError = z.infer<typeof errorSchema>;
