import type { AccountAct } from '@fresher-party/contract/calls/people';
import { successTexts } from '@fresher-party/contract/texts';
import { AppError, invalidField } from '../../../core/errors.ts';
import type { Dependencies, Handlers } from '../../endpoint.ts';
import { passwordChecker } from '../check-password.ts';
import { emailProblem } from '../rules.ts';
import { guestList } from './guest-store.ts';
import { accountChange, peopleStore } from './store.ts';

const texts: Readonly<Record<AccountAct, (name: string) => string>> = {
  grant: (name) => `${name} is an organiser now. They need to log in again.`,
  revoke: (name) => `${name} is no organiser any more, and is logged out.`,
  block: (name) => `${name} is blocked, and is logged out.`,
  unblock: (name) => `${name} may log in again.`,
};

/** People, acts on their accounts, and the guest list. */
export function peopleEndpoints(dependencies: Dependencies) {
  const { collections, config, records, writeOnce } = dependencies;
  const people = peopleStore(dependencies);
  const list = guestList(dependencies);
  const { requireOwn } = passwordChecker(dependencies);

  return {
    'GET /admin/people': async ({ query }) => {
      const { people: found, total: results, nextCursor } = await people.page(query);
      return { results, data: { people: found }, nextCursor };
    },

    'POST /admin/people': async (call) => {
      const { person: uid, act, password } = call.body;
      if (password !== undefined) await requireOwn(call, password);
      const change = { uid, act, now: call.now, isConfirmed: password !== undefined };
      await writeOnce(call, await accountChange(collections, change));
      records.delete(uid);
      const person = await people.one(uid);
      if (!person) throw new AppError('NOT_FOUND');
      return { message: texts[act](person.name), data: { person } };
    },

    'GET /admin/guests': async () => ({ data: { guests: await list.count() } }),

    'POST /admin/guests': async (call) => {
      const { emails } = call.body;
      // An address that may never sign up is a mistake in the list.
      for (const [index, email] of emails.entries()) {
        const problem = emailProblem(email, config);
        if (problem) throw invalidField('emails', `Address ${index + 1}, ${email}: ${problem}`);
      }
      return { message: successTexts.guestsAdded, data: await list.add(call, emails) };
    },

    'DELETE /admin/guests': async (call) => {
      await list.end(call);
      return {};
    },
  } satisfies Partial<Handlers>;
}
