import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';

it('shows a person only their own messages', async () => {
  const [mine, theirs] = [await newActor(), await newActor()];
  await succeed('POST /messages/send', { token: theirs.token, body: { message: `secret ${randomUUID()}` } });
  expect((await call('GET /messages/my-messages', { token: mine.token })).json).toMatchObject({ results: 0 });
});

it('stores a message as plain text, whatever it looks like', async () => {
  const { token } = await newActor();
  const message = '<script>alert(1)</script> {"__proto__": 1} \u202Etxt';
  await succeed('POST /messages/send', { token, body: { message } });
  const { json } = await call('GET /messages/my-messages', { token });
  expect(json.data.messages[0]?.message).toBe(message);
});
