/** `npm run admin -- admit <file>` and `guests [clear]`: the list of addresses that may sign up (ADR 22). */

import { readFile } from 'node:fs/promises';
import { readGuestLines } from '@fresher-party/contract/guest-lines';
import { limits } from '@fresher-party/contract/limits';
import type { Firestore } from 'firebase-admin/firestore';
import type { Clock } from '../functions/src/core/clock.ts';
import { readEmailPolicy } from '../functions/src/core/config.ts';
import { guestList, guestRefsOf } from '../functions/src/features/accounts/guests/guest-store.ts';
import { emailProblem } from '../functions/src/features/accounts/rules.ts';
import { commandLine } from '../functions/src/firestore/audit.ts';
import { type Change, commitChange } from '../functions/src/firestore/change.ts';
import { collectionsOf } from '../functions/src/firestore/collections.ts';
import { inDatabase } from './database.ts';
import { googleApis, readSecret } from './deploy/google.ts';
import { readSettings } from './deploy/settings.ts';
import { UserError } from './user-error.ts';

/** How many bad lines are listed. */
const namedLines = 20;

function named(lines: readonly { readonly line: number; readonly problem: string }[]): string {
  const shown = lines.slice(0, namedLines).map(({ line, problem }) => `  Line ${line}: ${problem}`);
  const more = lines.length - shown.length;
  return [...shown, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n');
}

const addresses = (count: number): string => `${count} address${count === 1 ? '' : 'es'}`;

/** `project` is a deployed one; undefined for the local product, whose key is in the environment. */
export function guestCommands(db: Firestore, clock: Clock, project: string | undefined) {
  const collections = collectionsOf(db);
  const list = guestList({ db, collections });
  const actor = () => ({ who: commandLine(), now: clock.now() });

  const changeList = <T>(change: Change<T>): Promise<T> => inDatabase(commitChange(db, change));

  async function readKey(): Promise<string> {
    const key =
      project === undefined ? process.env.USER_ID_KEY : await readSecret(googleApis(project), project, 'USER_ID_KEY');
    if (!key) throw new UserError('The list is kept with USER_ID_KEY, which is not known here: see docs/deploy.md.');
    return key;
  }

  const describe = (count: number): string =>
    count === 0
      ? 'There is no guest list: every address that the settings allow may sign up.'
      : `The guest list holds ${addresses(count)}. Others without an account can't sign up.`;

  return {
    show: async (): Promise<string> => describe(await inDatabase(list.count())),

    /** Adds the addresses of a file. Throws a UserError that lists bad lines, and then adds nothing. */
    async admit(file: string): Promise<string> {
      const text = await readFile(file, 'utf8').catch(() => {
        throw new UserError(`${file} can't be read.`);
      });
      const policy = readEmailPolicy(project === undefined ? process.env : readSettings(project));
      const { emails, bad, duplicates } = readGuestLines(text, (email) => emailProblem(email, policy));
      if (bad.length > 0) throw new UserError(`Nothing was added, because of ${file}:\n${named(bad)}`);
      if (emails.length === 0) throw new UserError(`Nothing was added: ${file} holds no address.`);
      const refs = guestRefsOf(collections, await readKey(), emails);
      const done = { guests: 0, added: 0 };
      for (let start = 0; start < refs.length; start += limits.guestsAtOnce) {
        const page = refs.slice(start, start + limits.guestsAtOnce);
        const { guests, added } = await changeList(list.addition(page, actor()));
        Object.assign(done, { guests, added: done.added + added });
      }
      return [
        ...(duplicates.length > 0 ? [`Repeated in ${file}, and counted once:`, named(duplicates)] : []),
        `${addresses(done.added)} added, ${refs.length - done.added} there already. ${describe(done.guests)}`,
      ].join('\n');
    },

    async clear(): Promise<string> {
      const generation = await changeList(list.end(actor()));
      if (generation !== null) await inDatabase(list.sweep(generation));
      return describe(0);
    },
  };
}
