/** The 14 calls of spec §7, with its payloads and the fields that its client reads. Clients that exist send just these. */

import { expect, it } from 'vitest';
import { newActor, newEmail, password } from '../support/actors.ts';
import { request } from '../support/api.ts';
import { waitForCode } from '../support/inbox.ts';
import { newTrack, setVoting } from '../support/state.ts';

const text = expect.any(String);
const count = expect.any(Number);
/** What clients pad a request of fewer than three songs with (spec §5). */
const padding = 'https://open.spotify.com/track/1rEVydQSe04NJUqyyEyeEq';

/** Sends a call as spec §7 describes it, and expects these fields in its answer. */
async function send(line: string, token: string | undefined, payload: object | undefined, expected: object) {
  const [method = '', path = ''] = line.split(' ');
  const headers = payload === undefined ? {} : { 'Content-Type': 'application/json' };
  const body = payload === undefined ? {} : { body: JSON.stringify(payload) };
  const answer = await request(method, path, { headers, token, ...body });
  expect([line, answer.status, JSON.parse(answer.text)]).toEqual([
    line,
    200,
    expect.objectContaining({ success: true, ...expected }),
  ]);
  return JSON.parse(answer.text);
}
const data = (fields: object) => ({ data: expect.objectContaining(fields) });

it('accepts each payload and answers each field', async () => {
  const email = newEmail();
  const track = newTrack();
  const { token: admin } = await newActor('admin');
  await setVoting('open');

  await send('POST /signup', undefined, { name: 'Asha Rao', email, password }, { message: text });
  const otp = await waitForCode(email);
  const user = expect.objectContaining({ id: text, name: 'Asha Rao', email, role: 'guest' });
  await send('POST /verify-otp', undefined, { email, otp }, { token: text, ...data({ user }) });
  const { token } = await send('POST /login', undefined, { email, password }, { token: text, ...data({ user }) });

  const candidate = expect.objectContaining({ id: text, name: 'Ravi', category: 'Mr_Fresher' });
  const added = await send(
    'POST /admin',
    admin,
    { name: 'Ravi', category: 'Mr' },
    {
      candidate_id: text,
      ...data({ candidate }),
    },
  );
  const candidates = { results: count, ...data({ candidates: expect.arrayContaining([candidate]) }) };
  await send('GET /vote/category/Mr_Fresher', token, undefined, candidates);
  await send('GET /vote/all', token, undefined, candidates);
  await send('POST /vote', token, { candidateID: added.candidate_id }, { candidate: expect.anything(), message: text });

  const songSuggestion = expect.objectContaining({ songLinks: [track] });
  await send('POST /songs/submit', token, { songLinks: [track, padding, padding] }, data({ songSuggestion }));
  await send('GET /songs/my-suggestions', token, undefined, data({ suggestions: songSuggestion }));
  const submission = expect.objectContaining({
    id: text,
    songLinks: [track],
    user: { name: 'Asha Rao', email },
  });
  const all = await send('GET /songs/all', admin, undefined, {
    results: { totalSubmissions: count, uniqueSongs: count },
    ...data({ allSubmissions: expect.arrayContaining([submission]), uniqueSongs: expect.arrayContaining([track]) }),
  });
  expect(all.results.totalSubmissions).toBeGreaterThan(0);

  await send('POST /messages/send', token, { message: ' Hello ' }, { message: 'Message sent successfully!' });
  const message = expect.objectContaining({ id: text, message: 'Hello', createdAt: text });
  await send('GET /messages/my-messages', token, undefined, { results: 1, ...data({ messages: [message] }) });
  const received = expect.objectContaining({ message: 'Hello', sender: expect.objectContaining({ email }) });
  const messages = { results: count, ...data({ messages: expect.arrayContaining([received]) }) };
  await send('GET /messages/all', admin, undefined, messages);
  await send(`GET /messages/user/${encodeURIComponent(email)}`, admin, undefined, {
    ...messages,
    ...data({ user, messages: [received] }),
  });
});
