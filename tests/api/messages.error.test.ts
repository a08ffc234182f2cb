import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newActor, newEmail } from '../support/actors.ts';
import { call } from '../support/api.ts';

describe('POST /messages/send', () => {
  it.each([
    ['', 'Drop a note before hitting send.'],
    [' \n\t ', 'Drop a note before hitting send.'],
    [undefined, 'Drop a note before hitting send.'],
    ['x'.repeat(501), 'Please keep it to 500 characters. That is 1 too many.'],
  ])('refuses %j', async (message, sentence) => {
    const { token } = await newActor();
    const { json } = await call('POST /messages/send', { token, body: { message } as never });
    expect(json).toMatchObject({ code: 'INVALID_INPUT', message: sentence, details: { message: sentence } });
  });

  it('refuses a key that was used for another message', async () => {
    const { token } = await newActor();
    const headers = { 'Idempotency-Key': randomUUID() };
    await call('POST /messages/send', { token, headers, body: { message: 'one' } });
    const { json } = await call('POST /messages/send', { token, headers, body: { message: 'two' } });
    expect(json).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });
});

describe('GET /messages/all', () => {
  it.each([{ state: 'somewhere' }, { state: '' }, { text: '  ' }, { text: 'x'.repeat(101) }])(
    'refuses %j',
    async (query) => {
      const { token } = await newActor('admin');
      expect((await call('GET /messages/all', { token, query })).json.code).toBe('INVALID_INPUT');
    },
  );
});

describe('POST /messages/state', () => {
  const one = { id: 'a', from: 'pending' };
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `a${index}`, from: 'pending' }));

  it.each([
    ['nothing', { messages: [], to: 'done' }],
    ['an unknown state', { messages: [one], to: 'deleted' }],
    ['an unknown state before', { messages: [{ id: 'a', from: 'deleted' }], to: 'done' }],
    ['an id that can’t be', { messages: [{ id: 'a/b', from: 'pending' }], to: 'done' }],
    ['more than fifty', { messages: many(51), to: 'done' }],
  ])('refuses %s', async (_, body) => {
    const { token } = await newActor('admin');
    expect((await call('POST /messages/state', { token, body: body as never })).json.code).toBe('INVALID_INPUT');
  });

  it('accepts fifty, and a duplicate once', async () => {
    const { token } = await newActor('admin');
    const messages = [...many(49), { id: 'a0', from: 'pending' }];
    const { json } = await call('POST /messages/state', { token, body: { messages, to: 'done' } });
    expect(json.data.missing).toHaveLength(49);
  });
});

describe('GET /messages/user/{id}', () => {
  it.each(['nobody', newEmail(), 'a/b', '__x__'])('answers 404 for %s', async (id) => {
    const { token } = await newActor('admin');
    const { status, json } = await call('GET /messages/user/{id}', { token, params: { id } });
    expect({ status, ...json }).toMatchObject({ status: 404, message: 'No messages found for that email' });
  });
});
