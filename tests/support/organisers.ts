/** The organisers of the running product. */

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { queries } from '../../functions/src/db/queries.ts';
import { collections } from './state.ts';

/** The records of everybody with the role, including blocked ones. */
export const organisers = async () => (await queries.admins(collections).get()).docs;

const setRole = (role: 'admin' | 'guest') => (doc: { id: string }) =>
  Promise.all([collections.credentials, collections.users].map((each) => each.doc(doc.id).update({ role })));

/** Starts each test without organisers. Restores the roles of other tests' organisers at the end. */
export function withoutOrganisers(): void {
  let others: { id: string }[] = [];
  beforeAll(async () => {
    others = await organisers();
  });
  beforeEach(async () => {
    await Promise.all((await organisers()).map(setRole('guest')));
  });
  afterAll(() => Promise.all(others.map(setRole('admin'))));
}
