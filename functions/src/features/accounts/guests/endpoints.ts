import { successTexts } from '@fresher-party/contract/texts';
import { invalidField } from '../../../core/errors.ts';
import { adminOf } from '../../../db/audit.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Handlers } from '../../endpoint.ts';
import { emailProblem } from '../rules.ts';
import { guestList, guestRefsOf } from './guest-store.ts';

/** The guest list, which organisers maintain (ADR 22). */
export function guestEndpoints(dependencies: Dependencies) {
  const { collections, config, writeOnce } = dependencies;
  const list = guestList(dependencies);
  return {
    'GET /admin/guests': async () => ({ data: { guests: await list.count() } }),

    'POST /admin/guests': async ({ user, session, body, idempotencyKey: key, now }) => {
      // An address that may never sign up is a mistake in the list.
      for (const [index, email] of body.emails.entries()) {
        const problem = emailProblem(email, config);
        if (problem) throw invalidField('emails', `Address ${index + 1}, ${email}: ${problem}`);
      }
      const data = await writeOnce({
        call: 'POST /admin/guests',
        session,
        key,
        body,
        now,
        ...list.addition(guestRefsOf(collections, config.USER_ID_KEY, body.emails), { who: adminOf(user), now }),
      });
      return { message: successTexts.guestsAdded, data };
    },

    'DELETE /admin/guests': async ({ user, session, idempotencyKey: key, now }) => {
      const generation = await writeOnce({
        call: 'DELETE /admin/guests',
        session,
        key,
        body: null,
        now,
        ...list.end({ who: adminOf(user), now }),
      });
      // After the commit, and also for a repeated request, which completes one that was interrupted in between.
      if (generation !== null) await list.sweep(generation);
      return { message: successTexts.guestsCleared };
    },
  } satisfies Partial<Handlers>;
}
