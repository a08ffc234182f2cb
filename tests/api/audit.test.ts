/** The audit log. */

import { userInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createWriteOnce } from '../../functions/src/db/once.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { entriesAbout } from '../support/audit.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { env } from '../support/env.ts';
import { firestore } from '../support/firestore.ts';
import { runScript } from '../support/scripts.ts';
import { collections } from '../support/state.ts';

it('answers and logs each look-up of one person’s whispers, by id or by e-mail in any case', async () => {
  const [organiser, person] = [await newActor('admin'), await newActor('guest', 'Looked Up')];
  await call('POST /messages/send', { token: person.token, body: { message: 'between us' } });
  const { token } = organiser;
  for (const id of [person.user.id, person.user.email.toUpperCase()]) {
    const { json } = await call('GET /messages/user/{id}', { token, params: { id } });
    expect(json).toMatchObject({ results: 1, data: { user: person.user, messages: [{ message: 'between us' }] } });
  }
  const { id, name, email } = person.user;
  const entries = await entriesAbout(id, token);
  expect(entries).toHaveLength(2);
  for (const entry of entries) {
    expect(entry).toMatchObject({
      action: 'whispers-looked-up',
      who: { type: 'admin', id: organiser.user.id },
      target: { type: 'user', id, name, email },
    });
  }
  expect(JSON.stringify(entries)).not.toContain('between us');
});

/** Runs `npm run admin` on this run's database. */
const admin = (...args: string[]) =>
  runScript('admin', args, {
    FIRESTORE_EMULATOR_HOST: env.FIRESTORE_EMULATOR_HOST,
    GCLOUD_PROJECT: env.GCLOUD_PROJECT,
  });

it('logs every change of an account from the command line, with the user’s name', async () => {
  const { token } = await newActor('admin');
  const { user } = await newActor('guest', 'Grown Up');
  for (const command of ['grant', 'grant', 'revoke']) {
    expect((await admin(command, user.email)).code).toBe(0);
  }
  const entries = await entriesAbout(user.id, token);
  expect(entries.map(({ action }) => action)).toEqual(['admin-revoked', 'admin-granted']);
  const { id, name, email } = user;
  for (const entry of entries) {
    expect(entry.who).toEqual({ type: 'command-line', user: userInfo().username });
    expect(entry.target).toEqual({ type: 'user', id, name, email });
  }

  const { code, output } = await admin('log');
  expect(code).toBe(0);
  expect(output).toMatch(
    new RegExp(
      `\\(Asia/Kolkata\\)  ${userInfo().username}, on the command line, took the organiser role from Grown Up \\(${email}\\)`,
    ),
  );
});

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
});
