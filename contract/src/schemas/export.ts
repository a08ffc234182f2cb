/** Everything stored about a person, for their own download (ADR 7). */

import * as z from 'zod/mini';
import { type AuditAction, auditActions } from '../audit-actions.ts';
import { pushKinds } from '../push.ts';
import { deliveryStates, reminderIds } from '../reminders.ts';
import { timeField } from './common.ts';
import { ownMessageSchema } from './messages.ts';
import { userSchema } from './person.ts';
import { songSuggestionSchema } from './songs.ts';
import { castVoteSchema } from './voting.ts';

const times = z.array(timeField);
/** Audit entries without the names of other people. */
const acts = z.array(z.object({ action: z.enum(Object.keys(auditActions) as [AuditAction]), createdAt: timeField }));

export const personalDataSchema = z.object({
  profile: z.extend(userSchema, { createdAt: timeField }),
  songs: z.extend(songSuggestionSchema, {
    updatedAt: z.optional(timeField),
    /** When each link was requested, and its title. */
    requests: z.array(z.object({ link: z.string(), requestedAt: timeField, title: z.optional(z.string()) })),
  }),
  whispers: z.array(ownMessageSchema),
  /** Where the person voted. The choice is not stored with them. */
  votes: z.array(castVoteSchema),
  /** What rate limits have counted, in words, and the times of requests, which are kept for a day. */
  activity: z.object({ counted: z.array(z.object({ what: z.string(), at: times })), requests: times }),
  /** E-mail reminders: whether they are wanted, and the outcome of each sent one. */
  reminders: z.object({
    wanted: z.boolean(),
    mails: z.array(z.object({ reminder: z.enum(reminderIds), state: z.enum(deliveryStates), at: timeField })),
  }),
  /** Phones that get notifications: the push service, and the messages to each. */
  notifications: z.array(
    z.object({
      service: z.string(),
      since: timeField,
      sent: z.array(z.object({ kind: z.enum(pushKinds), at: timeField })),
    }),
  ),
  /**
   * All messages to this person, also to former phones. `message` is a reminder, a kind of notification, or `password`.
   */
  deliveries: z.optional(
    z.array(
      z.object({
        message: z.string(),
        by: z.enum(['mail', 'push']),
        state: z.enum(deliveryStates),
        at: timeField,
      }),
    ),
  ),
  /** Organisers' acts on this person's account. */
  noted: acts,
  /** This person's acts as an organiser. */
  did: acts,
});
export type PersonalData = z.output<typeof personalDataSchema>;
