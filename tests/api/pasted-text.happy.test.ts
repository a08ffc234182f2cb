/** What people paste, as the server takes it: texts that show nothing, addresses of mail programs, links of players. */

import { expect, it } from 'vitest';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { clear } from '../support/firestore.ts';

it.each(['\ufe0f', '\u034f', '\u17b4', '\u2800\n\u200b', '\ufffc'])(
  '%j is no whisper, name or candidate',
  async (text) => {
    const { token } = await newActor('admin');
    const answers = [
      await call('POST /messages/send', { token, body: { message: text } }),
      await call('POST /signup', { body: { name: text, email: newEmail(), password } }),
      await call('POST /admin', { token, body: { name: text, category: 'Mr' } }),
      await call('POST /admin/announcement', { token, body: { text, seen: null } }),
    ];
    expect(answers.map(({ json }) => json.code)).toEqual(Array(4).fill('INVALID_INPUT'));
  },
);

it('keeps a whisper of blank lines as it was sent', async () => {
  await clear('messages');
  const { token } = await newActor('admin');
  const message = `a${'\n'.repeat(498)}b`;
  expect((await call('POST /messages/send', { token, body: { message } })).status).toBe(200);
  expect((await call('GET /messages/all', { token })).json.data.messages[0]?.message).toBe(message);
});

it.each([
  (email: string) => `\u202a${email}\u202c`,
  (email: string) => `${email}. `,
  (email: string) => `Asha <${email.replace('@', '\u00ad＠')}>`,
])('logs in with an address out of a mail program', async (pasted) => {
  const { email } = (await newActor()).user;
  expect((await call('POST /login', { body: { email: pasted(email), password } })).status).toBe(200);
});

it('finds words by their vowels in Indic scripts, and by é without its accent', async () => {
  await clear('messages');
  const { token } = await newActor('admin');
  for (const message of ['दिल', 'दल', 'दाल', 'Café']) await call('POST /messages/send', { token, body: { message } });
  const found = async (text: string) =>
    (await call('GET /messages/all', { token, query: { text } })).json.data.messages.map(({ message }) => message);
  expect(await found('दिल')).toEqual(['दिल']);
  expect(await found('cafe')).toEqual(['Café']);
  expect(await found('ि')).toEqual(['दिल']);
  expect(await found('\u0301')).toEqual([]);
});

it('takes links of embedded players and old playlists, and says of no link that it must begin as it begins', async () => {
  const { token } = await newActor();
  const id = '4uLU6hMCjMI75M1A2tKUQC';
  const submit = (link: string) => call('POST /songs/submit', { token, body: { songLinks: [link] } });
  expect((await submit(`https://open.spotify.com/embed/track/${id}`)).status).toBe(200);
  expect((await submit(`spotify:user:someone:playlist:${id}`)).status).toBe(200);
  const { json } = await submit('https://open.spotify.com/track/cut-off');
  expect(JSON.stringify(json)).toContain('is not complete');
  expect(JSON.stringify(json)).not.toContain('must start with');
});
