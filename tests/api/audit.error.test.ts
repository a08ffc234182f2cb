import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { newActor, newEmail } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { entriesAbout } from '../support/audit.ts';
import { collections, setVoting } from '../support/state.ts';

it('does not log refused acts', async () => {
  await setVoting('open');
  const { token } = await newActor('admin');
  const { user } = await newActor();
  const name = `Candidate ${randomUUID()}`;
  const added = await call('POST /admin', { token, body: { name, category: 'Mr' } });
  const lookUp = (id: string, query = {}) => call('GET /messages/user/{id}', { token, params: { id }, query });

  const before = (await collections.auditLog.count().get()).data().count;
  expect((await call('POST /admin', { token, body: { name, category: 'Mr' } })).status).toBe(409);
  expect((await lookUp(newEmail())).status).toBe(404);
  expect((await lookUp(user.id, { cursor: 'made up' })).status).toBe(400);
  expect((await collections.auditLog.count().get()).data().count).toBe(before);
  expect(await entriesAbout(added.json.candidate_id, token)).toHaveLength(1);
});
