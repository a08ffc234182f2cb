import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';

it('shows a message to organisers with its sender, trimmed', async () => {
  const { token, user } = await newActor('guest', 'Asha Rao');
  const text = `Play it loud 🎉 <b>${randomUUID()}</b>`;
  const { json } = await call('POST /messages/send', { token, body: { message: `  ${text}\n` } });
  expect(json).toEqual({ success: true, message: 'Message sent successfully!' });

  const admin = await newActor('admin');
  const all = await call('GET /messages/all', { token: admin.token });
  const sender = { id: user.id, name: 'Asha Rao', email: user.email };
  expect(all.json.data.messages[0]).toMatchObject({ message: text, sender });
  expect(all.json.results).toBe(all.json.data.messages.length);
  expect(Math.abs(Date.parse(all.json.data.messages[0]?.createdAt ?? '') - Date.now())).toBeLessThan(60_000);
});

it('returns a person’s own messages, newest first, without a sender', async () => {
  const { token } = await newActor();
  for (const message of ['first', 'second']) await call('POST /messages/send', { token, body: { message } });
  const { json } = await call('GET /messages/my-messages', { token });
  expect(json.results).toBe(2);
  expect(json.data.messages.map(({ message }) => message)).toEqual(['second', 'first']);
  expect(Object.keys(json.data.messages[0] ?? {}).sort()).toEqual(['createdAt', 'id', 'message']);
});

it('finds a person’s messages by id, and by e-mail in any case', async () => {
  const { token, user } = await newActor();
  await call('POST /messages/send', { token, body: { message: 'from one person' } });
  const admin = await newActor('admin');
  for (const id of [user.id, user.email, user.email.toUpperCase()]) {
    const { json } = await call('GET /messages/user/{id}', { token: admin.token, params: { id } });
    expect(json).toMatchObject({ results: 1, data: { user, messages: [{ message: 'from one person' }] } });
  }
});

it('returns an empty list for a person who has sent nothing', async () => {
  const { user } = await newActor();
  const admin = await newActor('admin');
  const { json } = await call('GET /messages/user/{id}', { token: admin.token, params: { id: user.email } });
  expect(json).toMatchObject({ results: 0, data: { user, messages: [] } });
});
