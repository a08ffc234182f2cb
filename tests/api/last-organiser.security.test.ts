/** The last organiser who can log in can't be removed. */

import { expect, it } from 'vitest';
import { systemClock } from '../../functions/src/core/clock.ts';
import { queries } from '../../functions/src/db/queries.ts';
import { accountAdministration } from '../../functions/src/features/accounts/people/store.ts';
import { newActor } from '../support/actors.ts';
import { env } from '../support/env.ts';
import { firestore } from '../support/firestore.ts';
import { organisers, withoutOrganisers } from '../support/organisers.ts';
import { runScript } from '../support/scripts.ts';
import { collections } from '../support/state.ts';

const administration = accountAdministration(firestore());
withoutOrganisers();

it.each(['revoke', 'block'] as const)('%s needs another organiser who can log in', async (act) => {
  const [one, two, three] = [await newActor('admin'), await newActor('admin'), await newActor('admin')].map(
    ({ user }) => user.email,
  ) as [string, string, string];
  expect(await administration[act](one)).toBe(true);
  // A blocked organiser doesn't count.
  await administration.block(two);
  await expect(administration[act](three)).rejects.toMatchObject({ code: 'LAST_ORGANISER' });
  expect((await organisers()).filter((doc) => !doc.data().blocked).map((doc) => doc.data().email)).toEqual([three]);
  await administration.unblock(two);
  // Concurrently, only one succeeds.
  const results = await Promise.allSettled([two, three].map((email) => administration[act](email)));
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 'LAST_ORGANISER' }) });
});

it('the command line says so', async () => {
  const { email } = (await newActor('admin')).user;
  const here = { FIRESTORE_EMULATOR_HOST: env.FIRESTORE_EMULATOR_HOST, GCLOUD_PROJECT: env.GCLOUD_PROJECT };
  expect(await runScript('admin', ['revoke', email], here)).toEqual({
    code: 1,
    output: `${email} is the only organiser who can log in: make another one first with "grant".`,
  });
});

it('the command line logs with the event’s clock, in order with organisers’ acts', async () => {
  const { user: person } = await newActor();
  const eventClock = systemClock(Date.parse('2025-10-11T19:05:00+05:30') - Date.now());
  await accountAdministration(firestore(), eventClock).grant(person.email);
  const [noted] = (await queries.auditOf(collections, { uid: person.id }).get()).docs.map((doc) => doc.data());
  expect(noted?.createdAt.toISOString()).toMatch(/^2025-10-11T13:3/);
});
