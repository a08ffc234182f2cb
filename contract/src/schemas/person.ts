/** People, in sign-up and in answers (spec §3, §5). */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { validationTexts as texts } from '../texts.ts';
import { fieldsIn, sentFields, textField } from './text.ts';

export const roles = ['guest', 'admin'] as const;
export type Role = (typeof roles)[number];

export const nameField = textField({ required: texts.nameRequired, max: limits.nameLength, tooLong: texts.nameLong });

/** The profile that people enter at sign-up. Add new fields here; records, answers and `/me` derive from it. */
export const profileFields = { name: nameField };

export type Profile = z.output<z.ZodMiniObject<typeof profileFields>>;

/** Picks the profile from a record. */
export const profileOf = (record: Profile): Profile => fieldsIn(profileFields, record) as Profile;

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  ...sentFields(profileFields),
});
export type User = z.output<typeof userSchema>;

/** The person in an answer about something that they sent or did. */
export const personSchema = z.pick(userSchema, { id: true, name: true, email: true });
