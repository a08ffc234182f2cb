import { describe, expect, it } from 'vitest';
import { nameFromEmail, rawJson, readMessage, readMessageList, readOwnMessages } from './messages.ts';

it('reads which of the user’s own messages were read; none if the server doesn’t send it', () => {
  const messages = [
    { id: 'a', message: 'A', isRead: true },
    { id: 'b', message: 'B' },
    { id: 'c', isRead: 'yes' },
  ];
  expect(readOwnMessages({ data: { messages } }).map(({ isRead }) => isRead)).toEqual([true, false, false]);
});

describe('readMessage', () => {
  it('reads the contract’s shape', () => {
    const raw = {
      id: 'm1',
      message: 'Hello',
      createdAt: '2025-10-10T13:00:00Z',
      sender: { id: 'u1', name: 'Asha Rao', email: 'asha@iitdh.ac.in' },
      state: 'done',
      stateBy: { id: 'o1', name: 'The Organiser' },
      stateAt: '2025-10-10T13:05:00Z',
    };
    expect(readMessage(raw, 0)).toEqual({
      id: 'm1',
      body: 'Hello',
      createdAt: '2025-10-10T13:00:00Z',
      email: 'asha@iitdh.ac.in',
      userName: null,
      displayName: 'Asha Rao',
      senderId: 'u1',
      state: 'done',
      movedAt: '2025-10-10T13:05:00Z',
      raw,
    });
  });

  it.each([
    [{ content: 'Hi' }, { body: 'Hi' }],
    [{ text: 'Hi' }, { body: 'Hi' }],
    [{ timestamp: 't' }, { createdAt: 't' }],
    [{ _id: 'old' }, { id: 'old' }],
    [{ email: 'a@b.c' }, { email: 'a@b.c' }],
    [{ user: { name: 'Asha', email: 'a@b.c' } }, { displayName: 'Asha', email: 'a@b.c' }],
    [{ owner: { name: 'Asha' } }, { displayName: 'Asha' }],
    [{ user: 'asha@b.c' }, { email: 'asha@b.c', displayName: 'Asha' }],
    [{ user: 'asha' }, { userName: 'asha', displayName: 'asha' }],
    [
      { sender: { name: 'Asha' }, userName: 'asha_7' },
      { displayName: 'Asha', userName: 'asha_7' },
    ],
  ])('tolerates %j', (raw, expected) => {
    expect(readMessage(raw, 0)).toMatchObject(expected);
  });

  it('accepts an empty record', () => {
    expect(readMessage('?', 4)).toEqual({
      id: 'message-4',
      body: '',
      createdAt: null,
      email: null,
      userName: null,
      displayName: 'Unknown sender',
      senderId: null,
      state: 'pending',
      movedAt: null,
      raw: '?',
    });
  });
});

describe('nameFromEmail', () => {
  it.each([
    ['asha.rao@iitdh.ac.in', 'Asha Rao'],
    ['meera_n-k@iitdh.ac.in', 'Meera N K'],
    ['240010001@iitdh.ac.in', '240010001'],
    ['@iitdh.ac.in', null],
  ])('%s is %s', (email, name) => {
    expect(nameFromEmail(email)).toBe(name);
  });
});

describe('readMessageList', () => {
  const messages = [{ id: 'm1', message: 'a' }];

  it('reads the list, the total, the user and the cursor', () => {
    const answer = {
      results: 12,
      nextCursor: 'c',
      data: { user: { id: 'u1', name: 'Asha', email: 'a@b.c' }, messages },
    };
    expect(readMessageList(answer)).toMatchObject({
      total: 12,
      user: { id: 'u1', name: 'Asha', email: 'a@b.c' },
      nextCursor: 'c',
    });
    expect(readMessageList(answer).messages.map((message) => message.body)).toEqual(['a']);
  });

  it.each([
    [{ messages }, 1],
    [{ data: messages }, 1],
    [messages, 1],
    [{ results: { total: 7 }, data: { messages } }, 7],
    [{ results: { totalMessages: 8 }, messages }, 8],
  ])('tolerates %j', (answer, total) => {
    const list = readMessageList(answer);
    expect(list.messages).toHaveLength(1);
    expect(list.total).toBe(total);
    expect(list.user).toEqual({ id: null, name: null, email: null });
  });

  it('is empty for a response without messages', () => {
    expect(readMessageList(null)).toEqual({
      messages: [],
      total: 0,
      user: { id: null, name: null, email: null },
      sendingBlocked: false,
      nextCursor: null,
    });
  });
});

it('is the same JSON, with bidirectional control characters escaped', () => {
  const record = { message: 'safe\u202Eevil\u2066', name: 'Ünïcode 🎉' };
  const text = rawJson(record);
  expect(text).toBe('{\n  "message": "safe\\u202eevil\\u2066",\n  "name": "Ünïcode 🎉"\n}');
  expect(JSON.parse(text)).toEqual(record);
});

it.each([undefined, null, 7, 'x'])('accepts %j', (record) => {
  expect(rawJson(record)).toBe(typeof record === 'string' ? '"x"' : String(record));
});
