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

it('pages through all messages, newest first', async () => {
  const { token } = await newActor();
  for (let i = 0; i < 5; i += 1) await call('POST /messages/send', { token, body: { message: `page ${i}` } });
  const admin = await newActor('admin');
  const first = await call('GET /messages/all', { token: admin.token, query: { limit: '3' } });
  const cursor = first.json.nextCursor ?? '';
  const second = await call('GET /messages/all', { token: admin.token, query: { limit: '2', cursor } });
  const texts = [...first.json.data.messages, ...second.json.data.messages].map(({ message }) => message);
  expect(texts).toEqual(['page 4', 'page 3', 'page 2', 'page 1', 'page 0']);
  expect(second.json.results).toBe(first.json.results);
});
