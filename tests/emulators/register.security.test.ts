/** All stored data is in the register (ADR 47), after the product's main jobs and as seeded. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Kind } from '../../functions/src/db/register/kind.ts';
import { register } from '../../functions/src/db/register/register.ts';
import { kindOf } from '../../functions/src/db/register/registered.ts';
import { collectionsBelow } from '../../scripts/purge-store.ts';
import { newActor } from '../support/actors.ts';
import { createAllData, storedKinds } from '../support/all-stored-data.ts';
import { call } from '../support/api.ts';
import { actAtDesk, isLongClosed } from '../support/desk.ts';
import { clearEverything, emulatedDatabase, firestore } from '../support/firestore.ts';

/** Stored paths that are not in the register, without duplicates, with document ids as `*`. */
async function unregistered(): Promise<string[]> {
  const found = new Set<string>();
  for (const collection of await firestore().listCollections()) {
    for (const { ref } of (await collection.get()).docs) {
      if (!kindOf(ref)) found.add(collection.id === 'settings' ? ref.path : collection.id);
    }
    for (const name of await collectionsBelow(collection)) found.add(name);
  }
  return [...found].sort();
}

const folder = mkdtempSync(join(tmpdir(), 'register-test-'));
const database = emulatedDatabase();
let others: string;
beforeAll(async () => {
  // Each check reads everything, and other test files leave a lot.
  others = await database.dump(join(folder, 'before'));
  await clearEverything();
  await createAllData();
});
afterAll(async () => {
  await database.replaceBy(others);
  rmSync(folder, { recursive: true });
});

describe('the register', () => {
  it('contains all stored data before and after the count', async () => {
    const before = await storedKinds();
    expect(await unregistered()).toEqual([]);
    const admin = await newActor('admin');
    await actAtDesk(admin, 'close');
    await isLongClosed();
    await call('POST /admin/voting/count', { token: admin.token });
    await actAtDesk(admin, 'start-stage');
    await actAtDesk(admin, 'publish');
    expect(await unregistered()).toEqual([]);

    // The jobs must have stored every kind, or the check would prove nothing, except the purge's own document.
    const seen = new Set([...before, ...(await storedKinds())]);
    expect(Object.keys(register).filter((name) => !seen.has(name))).toEqual(['settings/purge']);
  });

  it.each([
    ['a collection', 'strangers/1', { to: 'somebody' }, ['strangers']],
    ['a settings document', 'settings/strange', { at: 1 }, ['settings/strange']],
    ['a collection below a document', 'users/unregistered/devices/1', { at: 1 }, ['users/*/devices']],
    ['a collection below no document', 'users/gone/devices/1', { at: 1 }, ['users/*/devices']],
  ])('misses %s that is stored and not registered', async (_, path, data, missing) => {
    const top = path.split('/').slice(0, 2).join('/');
    if (path.startsWith(`${top}/`) && !top.endsWith('/gone')) await firestore().doc(top).set({ name: 'A' });
    await firestore().doc(path).set(data);
    try {
      expect(await unregistered()).toEqual(missing);
    } finally {
      await firestore().recursiveDelete(firestore().doc(top));
    }
  });

  it('excludes votes and credentials from exports', () => {
    const never = Object.entries<Kind>(register)
      .filter(([, kind]) => kind.export === 'never')
      .map(([name]) => name);
    expect(never).toEqual(expect.arrayContaining(['tallies', 'participation', 'credentials', 'codes']));
  });
});
