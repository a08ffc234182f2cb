/** Only an organiser with a valid session and the password can run the vote (ADR 38). */

import { rateLimits } from '@fresher-party/contract/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { type Actor, newActor, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { actAtDesk } from '../support/desk.ts';
import { firestore } from '../support/firestore.ts';
import { collections, setVoting } from '../support/state.ts';

let organiser: Actor;
beforeEach(async () => {
  await setVoting('open');
  organiser = await newActor('admin');
});

/** Whether no closing is under way. */
const isOpen = async (): Promise<boolean> =>
  (await collections.settings.doc('event').get()).data()?.votingClosesAt === null;

it('lets an organiser with the password close: the control for the refusals below', async () => {
  expect((await actAtDesk(organiser, 'close')).status).toBe(200);
  expect(await isOpen()).toBe(false);
});

it('checks the session again in the transaction of the act', async () => {
  const session = await dependencies().tokens.verify(organiser.token, new Date());
  const handlers = createHandlers(dependencies());
  await call('POST /logout', { token: organiser.token });
  const context = contextOf('POST /admin/voting', {
    user: organiser.user,
    ...(session && { session }),
    body: { act: 'close', version: 0, word: 'CLOSE', password },
  });
  await expect(handlers['POST /admin/voting'](context)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await isOpen()).toBe(true);
});

describe('the password', () => {
  it.each(['schedule', 'open', 'close', 'publish', 'start-stage'] as const)('is required for %s', async (act) => {
    const opensAt = new Date(Date.now() + 60_000).toISOString();
    const times = { opensAt, closesAt: new Date(Date.now() + 120_000).toISOString() };
    const { json } = await actAtDesk(organiser, act, { ...times, password: 'not the password' });
    expect(json).toMatchObject({
      code: 'WRONG_PASSWORD',
      details: { password: 'That is not your password, so nothing was changed. Please try again.' },
    });
    expect((await collections.settings.doc('event').get()).data()?.version).toBe(0);
  });

  it('is counted for this session, also when the right one follows', async () => {
    for (let tries = 0; tries < rateLimits.passwords.max; tries += 1) {
      expect((await actAtDesk(organiser, 'close', { password: 'wrong' })).json.code).toBe('WRONG_PASSWORD');
    }
    const refused = await actAtDesk(organiser, 'close');
    expect(refused.json.code).toBe('RATE_LIMITED');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await isOpen()).toBe(true);
    expect((await actAtDesk(await newActor('admin'), 'close')).status).toBe(200);
  });

  it('is not stored, nor anything derived from it except the count of attempts', async () => {
    await actAtDesk(organiser, 'close');
    const kept = await Promise.all(
      ['activity', 'auditLog', 'settings'].map((name) => firestore().collection(name).get()),
    );
    const text = JSON.stringify(kept.flatMap(({ docs }) => docs.map((doc) => doc.data())));
    expect(text).not.toContain(password);
    expect(text).not.toContain('CLOSE');
  });
});

it('lets only an organiser undo a closing, without the password', async () => {
  await actAtDesk(organiser, 'close');
  expect((await actAtDesk(await newActor(), 'take-back')).json.code).toBe('FORBIDDEN');
  expect(await isOpen()).toBe(false);
  expect((await actAtDesk(await newActor('admin'), 'take-back')).status).toBe(200);
  expect(await isOpen()).toBe(true);
});
