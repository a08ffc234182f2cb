import type { AccountAct } from '@fresher-party/contract/calls/people';
import { successTexts, validationTexts } from '@fresher-party/contract/texts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { actorOf } from '../../../db/audit.ts';
import type { Dependencies, Handlers } from '../../endpoint.ts';
import { passwordChecker } from '../check-password.ts';
import { emailProblem } from '../rules.ts';
import { guestList, guestRefsOf } from './guest-store.ts';
import { accountChange, peopleStore } from './store.ts';

const texts: Readonly<Record<AccountAct, (name: string) => string>> = {
  grant: (name) => `${name} is an organiser now. They need to log in again.`,
  revoke: (name) => `${name} is no organiser any more, and is logged out.`,
  block: (name) => `${name} is blocked, and is logged out.`,
  unblock: (name) => `${name} may log in again.`,
};

export function peopleEndpoints(dependencies: Dependencies) {
  const { collections, records, writeOnce } = dependencies;
  const people = peopleStore(dependencies);
  const { requireOwn } = passwordChecker(dependencies);

  return {
    'GET /admin/people': async ({ query }) => {
      const { people: found, total: results, nextCursor } = await people.page(query);
      return { results, data: { people: found }, nextCursor };
    },

    'POST /admin/people': async (call) => {
      const { person: uid, act, password } = call.body;
      if (password !== undefined) await requireOwn(call, password);
      const changed = await accountChange(
        collections,
        { uid, act, who: actorOf(call.user), now: call.now },
        ({ role }) => {
          // Otherwise a stranger with an unlocked phone could lock organisers out, or let a blocked one in.
          if ((act === 'block' || act === 'unblock') && role === 'admin' && password === undefined) {
            throw invalidField('password', validationTexts.passwordRequired);
          }
        },
      );
      await writeOnce(call, changed);
      records.delete(uid);
      const person = await people.one(uid);
      if (!person) throw new AppError('NOT_FOUND');
      return { message: texts[act](person.name), data: { person } };
    },
  } satisfies Partial<Handlers>;
}

export function guestEndpoints(dependencies: Dependencies) {
  const { collections, config, writeOnce } = dependencies;
  const list = guestList(dependencies);
  return {
    'GET /admin/guests': async () => ({ data: { guests: await list.count() } }),

    'POST /admin/guests': async (call) => {
      const { emails } = call.body;
      // An address that may never sign up is a mistake in the list.
      for (const [index, email] of emails.entries()) {
        const problem = emailProblem(email, config);
        if (problem) throw invalidField('emails', `Address ${index + 1}, ${email}: ${problem}`);
      }
      const added = list.addition(guestRefsOf(collections, config.USER_ID_KEY, emails));
      return { message: successTexts.guestsAdded, data: await writeOnce(call, added) };
    },

    'DELETE /admin/guests': async (call) => {
      const generation = await writeOnce(call, list.end());
      // After the commit, and also for a repeated request, which completes one that was interrupted in between.
      if (generation !== null) await list.sweep(generation);
      return { message: successTexts.guestsCleared };
    },
  } satisfies Partial<Handlers>;
}
