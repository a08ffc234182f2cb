import type { PeopleShown, PersonRow } from '@fresher-party/contract/calls/people';
import { limits } from '@fresher-party/contract/limits';
import type { DocumentSnapshot, Query } from 'firebase-admin/firestore';
import { type CredentialsDoc, type UserDoc, userOf } from '../../../db/collections.ts';
import { pageOf, readPage } from '../../../db/pages.ts';
import { searchedKey } from '../../../db/person-keys.ts';
import { queries } from '../../../db/queries.ts';
import type { Dependencies } from '../../dependencies.ts';
import { guestList, guestRefOf } from './guest-store.ts';

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

  const guestsOf = (docs: readonly DocumentSnapshot<UserDoc>[]) =>
    docs.map((doc) => guestRefOf(collections, config.USER_ID_KEY, doc.data()?.email ?? ''));

  /** The organisers that a search finds: so few that they are all read. */
  async function organisers(key: string) {
    const { docs } = await queries.organisers(collections).get();
    return docs.filter((doc) => key === '' || doc.data().keys?.includes(key));
  }

  /** The accounts whose address is not on the guest list, for two reads each; none without a list. */
  async function notListed(query: Query<UserDoc>) {
    const { docs } = await query.get();
    const admitted = await list.admits(guestsOf(docs));
    return docs.filter((_, index) => admitted?.[index] === false);
  }

  /** Adds data of the accounts and the guest list. Leaves out people who have been deleted since. */
  async function rowsOf(docs: readonly DocumentSnapshot<UserDoc>[]): Promise<PersonRow[]> {
    if (docs.length === 0) return [];
    const [accounts, admitted] = await Promise.all([
      db.getAll(...docs.map(({ id }) => credentials.doc(id))),
      list.admits(guestsOf(docs)),
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

  return {
    /** One page, with the total of the searched and filtered list. */
    async page({ text, show, cursor }: Asked) {
      const key = searchedKey(text ?? '');
      const request = { limit: limits.peopleAtOnce, cursor };
      const searched = key === '' ? queries.people(collections) : queries.peopleFound(collections, { key });
      const { docs, ...page } =
        show === 'all'
          ? await readPage(searched, request)
          : pageOf(show === 'organisers' ? await organisers(key) : await notListed(searched), request);
      return { ...page, people: await rowsOf(docs) };
    },

    /** Undefined if the account was deleted. */
    async one(uid: string): Promise<PersonRow | undefined> {
      const [row] = await rowsOf([await collections.users.doc(uid).get()]);
      return row;
    },
  };
}
