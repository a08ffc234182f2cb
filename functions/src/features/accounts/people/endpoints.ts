import type { AccountAct } from '@fresher-party/contract/calls/people';
import { successTexts, validationTexts } from '@fresher-party/contract/texts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { adminOf } from '../../../db/audit.ts';
import type { Dependencies, Handlers } from '../../endpoint.ts';
import { requireOwnPassword } from '../check-password.ts';
import { emailProblem } from '../rules.ts';
import { guestList, guestRefsOf } from './guest-store.ts';
import { accountChanges, peopleStore } from './store.ts';

const texts: Readonly<Record<AccountAct, (name: string) => string>> = {
  grant: (name) => `${name} is an organiser now. They need to log in again.`,
  revoke: (name) => `${name} is no organiser any more, and is logged out.`,
  block: (name) => `${name} is blocked, and is logged out.`,
  unblock: (name) => `${name} may log in again.`,
};

const gone = () => new AppError('NOT_FOUND', { message: 'There is no such person.' });

/** People, and organisers' changes to their accounts (ADR 7). */
export function peopleEndpoints(dependencies: Dependencies) {
  const { collections, records, writeOnce } = dependencies;
  const people = peopleStore(dependencies);
  const { change } = accountChanges(collections);
  const requirePassword = requireOwnPassword(dependencies);

  return {
    'GET /admin/people': async ({ query }) => {
      const { people: found, total: results, nextCursor } = await people.page(query);
      return { results, data: { people: found }, nextCursor };
    },

    'POST /admin/people': async (call) => {
      const { user, session, body, idempotencyKey: key, now } = call;
      const { person: uid, act, password } = body;
      if (password !== undefined) await requirePassword(call, password);
      const changed = await change({ uid, act, who: adminOf(user), now }, ({ role }) => {
        // Otherwise a stranger with an unlocked phone could lock organisers out, or let a blocked one in.
        if ((act === 'block' || act === 'unblock') && role === 'admin' && password === undefined) {
          throw invalidField('password', validationTexts.passwordRequired);
        }
      });
      await writeOnce({
        call: 'POST /admin/people',
        session,
        key,
        body: { person: uid, act },
        now,
        reads: changed.reads,
        find: changed.find,
        decide: (found, matches) => {
          const { answer, write } = changed.decide(found, matches);
          if (answer === 'missing') throw gone();
          if (answer === 'last') throw new AppError('LAST_ORGANISER');
          return { answer, write };
        },
      });
      records.delete(uid);
      const person = await people.one(uid);
      if (!person) throw gone();
      return { message: texts[act](person.name), data: { person } };
    },
  } satisfies Partial<Handlers>;
}

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
