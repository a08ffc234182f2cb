/** Everything that is stored about a person, as they can download it (ADR 7). */

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
/** Entries of the audit log, without the other people they name. */
const acts = z.array(z.object({ action: z.enum(Object.keys(auditActions) as [AuditAction]), createdAt: timeField }));

export const personalDataSchema = z.object({
  profile: z.extend(userSchema, { createdAt: timeField }),
  songs: z.extend(songSuggestionSchema, {
    updatedAt: z.optional(timeField),
    /** When each of the links was asked for, and what Spotify calls it. */
    requests: z.array(z.object({ link: z.string(), requestedAt: timeField, title: z.optional(z.string()) })),
  }),
  whispers: z.array(ownMessageSchema),
  /** That somebody voted; the choice is not stored with them. */
  votes: z.array(castVoteSchema),
  /** What limits count, in words, and when requests came that are remembered for a day. */
  activity: z.object({ counted: z.array(z.object({ what: z.string(), at: times })), requests: times }),
  /** Reminders by e-mail: whether they are wanted, and what became of each that went out. */
  reminders: z.object({
    wanted: z.boolean(),
    mails: z.array(z.object({ reminder: z.enum(reminderIds), state: z.enum(deliveryStates), at: timeField })),
  }),
  /** Phones that get notifications: the browser's service, and what each was sent. */
  notifications: z.array(
    z.object({
      service: z.string(),
      since: timeField,
      sent: z.array(z.object({ kind: z.enum(pushKinds), at: timeField })),
    }),
  ),
  /** Every message to this person, also to phones that get none any more. `message` is a reminder, a kind of notification, or about the password. */
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
  /** What organisers did to this person's account. */
  noted: acts,
  /** What this person did as an organiser. */
  did: acts,
});
export type PersonalData = z.output<typeof personalDataSchema>;
