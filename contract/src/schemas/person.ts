/** People, as they sign up and as answers name them (spec §3, §5). */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { validationTexts as texts } from '../texts.ts';
import { textField } from './text.ts';

export const roles = ['guest', 'admin'] as const;
export type Role = (typeof roles)[number];

export const nameField = textField({ required: texts.nameRequired, max: limits.nameLength, tooLong: texts.nameLong });

/** What people tell of themselves at sign-up. A new field goes here and into `sentProfile`, and nothing else copies them. */
export const profileFields = { name: nameField };

/** What of a profile is known from `profileFields`. */
export type Profile = z.output<z.ZodMiniObject<typeof profileFields>>;

/** The same fields as answers hold them, without validation: stored values are sent as they are. */
const sentProfile = { name: z.string() } satisfies { [F in keyof Profile]-?: z.ZodMiniType<Profile[F]> };

/** The profile in a record that holds more. */
export function profileOf(record: Profile): Profile {
  const names = Object.keys(profileFields) as (keyof Profile)[];
  return Object.fromEntries(
    names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  ) as Profile;
}

export const userSchema = z.object({ id: z.string(), email: z.string(), role: z.enum(roles), ...sentProfile });
export type User = z.output<typeof userSchema>;

/** Who somebody is, beside what they sent or did. */
export const personSchema = z.pick(userSchema, { id: true, name: true, email: true });
