/** People for organisers, and organisers' acts on accounts. */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { validationTexts as texts } from '../texts.ts';
import { passwordField } from './account.ts';
import { idField, timeField } from './common.ts';
import { userSchema } from './person.ts';
import { cursorField } from './request.ts';
import { atMost } from './text.ts';

/** `not-on-list` are accounts whose address is not on the guest list. */
export const peopleShown = ['all', 'organisers', 'not-on-list'] as const;
export type PeopleShown = (typeof peopleShown)[number];

export const peopleQuery = z.object({
  cursor: cursorField,
  /** Prefix of a word of the name, or of the address. */
  text: z.optional(z.string().check(z.trim(), atMost(limits.emailLength, 'Please search for less.'))),
  show: z._default(z.enum(peopleShown, { error: 'There is no such list.' }), 'all'),
});

export const personRowSchema = z.extend(userSchema, {
  createdAt: timeField,
  blocked: z.boolean(),
  sendingStopped: z.boolean(),
  /** Whether the address is on the guest list; absent while there is none. */
  isGuest: z.optional(z.boolean()),
});
export type PersonRow = z.output<typeof personRowSchema>;

export const accountActs = ['grant', 'revoke', 'block', 'unblock'] as const;
export type AccountAct = (typeof accountActs)[number];

/** Whether an act always requires the organiser's password. So do blocking and unblocking an organiser. */
export const asksPassword = (act: AccountAct): boolean => act === 'grant' || act === 'revoke';

export const accountActBody = z
  .object({
    person: idField,
    act: z.enum(accountActs, { error: 'There is no such act.' }),
    password: z.optional(passwordField),
  })
  .check(
    z.refine(
      (body: { act: AccountAct; password?: string | undefined }) =>
        !asksPassword(body.act) || body.password !== undefined,
      {
        error: texts.passwordRequired,
        path: ['password'],
      },
    ),
  );
