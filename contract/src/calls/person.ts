/** People, in sign-up and in answers (spec §3, §5). */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { stationRoles } from '../stations.ts';
import { cleanAddress } from '../text.ts';
import { validationTexts as texts } from '../texts.ts';
import { fieldsIn, sentFields, textField } from './fields.ts';

export const roles = ['guest', 'admin', ...stationRoles] as const;
export type Role = (typeof roles)[number];

export const nameField = textField({ required: texts.nameRequired, max: limits.nameLength, tooLong: texts.nameLong });

/** Names a letter of another script, which may look like one of ours. */
function emailProblem({ input }: { input?: unknown }): string {
  if (input === '') return texts.emailRequired;
  const foreign = /[^\x20-\x7e]/u.exec(String(input))?.[0];
  return foreign ? `${texts.emailInvalid}: “${foreign}” can’t be in one` : texts.emailInvalid;
}

/** Cleaned and lower-cased. The server checks whether the domain may sign up. */
export const emailField = z.pipe(
  z.pipe(
    z
      .string({ error: texts.emailRequired })
      // Room for a name and what mail programs add.
      .check(z.maxLength(limits.emailLength * 3, { error: texts.emailInvalid, abort: true })),
    z.transform(cleanAddress),
  ),
  z.email({ error: emailProblem }).check(z.maxLength(limits.emailLength, texts.emailInvalid)),
);

/** A password to check: anything that could have been chosen. */
export const passwordField = z
  .string({ error: texts.passwordRequired })
  .check(z.minLength(1, texts.passwordRequired), z.maxLength(limits.passwordMax * 2, texts.passwordLong));

/** The profile that people enter at sign-up. Add new fields here; records, answers and `/me` derive from it. */
export const profileFields = { name: nameField };

export type Profile = z.output<z.ZodMiniObject<typeof profileFields>>;

export const profileOf = (record: Profile): Profile => fieldsIn(profileFields, record) as Profile;

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  ...sentFields(profileFields),
});
export type User = z.output<typeof userSchema>;

export const personSchema = z.pick(userSchema, { id: true, name: true, email: true });
