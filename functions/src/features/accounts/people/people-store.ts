import type { PeopleShown, PersonRow } from '@fresher-party/contract/calls/people';
import { limits } from '@fresher-party/contract/limits';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { type CredentialsDoc, type UserDoc, userOf } from '../../../db/collections.ts';
import { readPage } from '../../../db/pages.ts';
import { searchedKey } from '../../../db/person-keys.ts';
import { queries } from '../../../db/queries.ts';
import type { Dependencies } from '../../dependencies.ts';
import { guestList, guestRefOf } from '../guests/guest-store.ts';

interface Asked {
  readonly text?: string | undefined;
  readonly show: PeopleShown;
  readonly cursor?: string | undefined;
}

/** People with an account, for organisers. */
export function peopleStore(dependencies: Dependencies) {
  const { db, collections, config } = dependencies;
  const { credentials } = collections;
  const list = guestList(dependencies);

  /** Adds data of the accounts and the guest list. Leaves out people who have been deleted since. */
  async function rowsOf(docs: readonly DocumentSnapshot<UserDoc>[]): Promise<PersonRow[]> {
    if (docs.length === 0) return [];
    const guests = docs.map((doc) => guestRefOf(collections, config.USER_ID_KEY, doc.data()?.email ?? ''));
    const [accounts, admitted] = await Promise.all([
      db.getAll(...docs.map(({ id }) => credentials.doc(id))),
      list.admits(guests),
    ]);
    return docs.flatMap((doc, index) => {
      const [record, account] = [doc.data(), accounts[index]?.data() as CredentialsDoc | undefined];
      if (!record || !account) return [];
      return [
        {
          ...userOf(doc.id, account),
          createdAt: record.createdAt.toISOString(),
          blocked: account.blocked === true,
          sendingStopped: account.mutedAt !== undefined,
          ...(admitted ? { isGuest: admitted[index] === true } : {}),
        },
      ];
    });
  }

  const isShown: Readonly<Record<PeopleShown, (row: PersonRow) => boolean>> = {
    all: () => true,
    organisers: ({ role }) => role === 'admin',
    'not-on-list': ({ isGuest }) => isGuest === false,
  };

  return {
    /** One page, with the total of the searched list. `nextCursor` continues, also after an empty page. */
    async page({ text, show, cursor }: Asked) {
      const key = searchedKey(text ?? '');
      const query =
        key !== ''
          ? queries.peopleFound(collections, { key })
          : show === 'organisers'
            ? queries.organisers(collections)
            : queries.people(collections);
      const { docs, total, nextCursor } = await readPage(query, { limit: limits.peopleAtOnce, cursor });
      return { people: (await rowsOf(docs)).filter(isShown[show]), total, nextCursor };
    },

    /** Undefined if the account was deleted. */
    async one(uid: string): Promise<PersonRow | undefined> {
      const [row] = await rowsOf([await collections.users.doc(uid).get()]);
      return row;
    },
  };
}
