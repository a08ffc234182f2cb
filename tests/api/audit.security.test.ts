import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountAdministration } from '../../functions/src/features/accounts/admin-store.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { firestore } from '../support/firestore.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';
import { collections } from '../support/state.ts';

// One process, so that a stale session cache would show.
let runtime: Runtime;
beforeAll(async () => {
  runtime = await useRuntime();
});
afterAll(() => runtime.stop());

const log = (token?: string) => call('GET /admin/audit', { token });

it('shows the log to admins only, and not after a demotion', async () => {
  const [guest, admin] = [await newActor(), await newActor('admin')];
  expect((await log()).status).toBe(401);
  expect((await log(guest.token)).json).toMatchObject({ code: 'FORBIDDEN' });
  expect((await log(admin.token)).status).toBe(200);
  await accountAdministration(firestore()).revoke(admin.user.email);
  expect((await log(admin.token)).status).toBe(401);
});

describe('an act that can’t be logged', () => {
  // The database refuses a collection of this name, so no entry can be written.
  const withoutLog = () => dependencies({ collections: { ...collections, auditLog: reserved } });
  const reserved = firestore().collection('__reserved__') as typeof collections.auditLog;

  it('does not answer a look-up', async () => {
    const [admin, person] = [await newActor('admin'), await newActor()];
    const key = 'GET /messages/user/{id}';
    const context = contextOf(key, { user: admin.user, params: { id: person.user.id }, query: { limit: 10 } });
    await expect(createHandlers(dependencies())[key](context)).resolves.toMatchObject({ results: 0 });
    await expect(createHandlers(withoutLog())[key](context)).rejects.toThrow(/reserved/);
  });

  it('does not register a candidate', async () => {
    const { user } = await newActor('admin');
    const add = (name: string) => contextOf('POST /admin', { user, body: { name, category: 'Mr_Fresher' } });
    const names = [`Noted ${user.id}`, `Not Noted ${user.id}`] as const;
    await createHandlers(dependencies())['POST /admin'](add(names[0]));
    await expect(createHandlers(withoutLog())['POST /admin'](add(names[1]))).rejects.toThrow(/reserved/);
    const { docs } = await collections.candidates.where('name', 'in', names).get();
    expect(docs.map((doc) => doc.get('name'))).toEqual([names[0]]);
  });
});

it('is refused, for any call', async () => {
  const admin = await newActor('admin');
  await call('GET /messages/user/{id}', { token: admin.token, params: { id: admin.user.id } });
  const read = async () => (await collections.auditLog.orderBy('createdAt', 'desc').limit(1).get()).docs[0]?.data();
  const before = await read();
  const { url } = runtime;
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const response = await fetch(`${url}/api/v1/fresherParty/admin/audit`, {
      method,
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(405);
  }
  expect(await read()).toEqual(before);
});
