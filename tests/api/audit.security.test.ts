import { describe, expect, it } from 'vitest';
import { createWriteOnce } from '../../functions/src/db/once.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { newActor } from '../support/actors.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { firestore } from '../support/firestore.ts';
import { collections } from '../support/state.ts';

describe('an act that can’t be logged', () => {
  // The database refuses a collection of this name, so no entry can be written.
  function withoutLog() {
    const { db, read, config } = dependencies();
    const refusing = { db, read, collections: { ...collections, auditLog: reserved } };
    return dependencies({ ...refusing, writeOnce: createWriteOnce(refusing, config.CODE_PEPPER) });
  }
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
