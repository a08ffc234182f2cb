import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newActor, newEmail } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { latestMail, waitForCode, waitForLink } from '../support/inbox.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';
import { newCandidate, newTrack, resetLimits, setVoting } from '../support/state.ts';

let runtime: Runtime;
beforeAll(async () => {
  await setVoting('open');
  runtime = await useRuntime();
});
afterAll(() => runtime.stop());

it('logs the main job without any code, link, password, token, message, name or e-mail', async () => {
  const email = newEmail();
  const password = `secret ${randomUUID()}`;
  const name = `Asha ${randomUUID()}`;
  const message = `whisper ${randomUUID()}`;
  await succeed('POST /signup', { body: { name, email, password } });
  const otp = await waitForCode(email);
  const link = await waitForLink(email);
  await succeed('POST /links/look', { body: { link } });
  await call('POST /links/look', { body: { link: link.slice(1) } });
  await call('POST /verify-otp', { body: { email, otp: '000000' } });
  const { token } = (await call('POST /verify-otp', { body: { email, otp } })).json;
  await call('POST /login', { body: { email, password: `${password} wrong` } });
  await succeed('POST /login', { body: { email, password } });
  await succeed('POST /messages/send', { token, body: { message } });
  const track = newTrack();
  await succeed('POST /songs/submit', { token, body: { songLinks: [track] } });
  const candidate = await newCandidate('Mr_Fresher');
  await succeed('POST /vote', { token, body: { candidateID: candidate.id } });
  await resetLimits();
  const after = await latestMail(email);
  const { resetId } = (await call('POST /forgot-password', { body: { email, bound: true } })).json;
  const resetLink = await waitForLink(email, { after });
  const used = await call('POST /links/use', { body: { link: resetLink, password: `${password} new` } });
  expect(used.status).toBe(200);
  // The link can be used once.
  await call('POST /links/use', { body: { link: resetLink, password: `${password} new` } });
  const admin = await newActor('admin');
  await succeed('GET /messages/user/{id}', { token: admin.token, params: { id: email } });
  await succeed('GET /messages/all', { token: admin.token });

  const log = runtime.output();
  expect(log.match(/"route":"POST \/signup","status":200/g)).toHaveLength(1);
  expect(log).toContain('"route":"GET /messages/user/{id}","status":200');
  const lines = log.split('\n').filter((line) => line.includes('"route":'));
  const fields = new Set(lines.flatMap((line) => Object.keys(JSON.parse(line))));
  expect([...fields].sort()).toEqual(['code', 'message', 'ms', 'requestId', 'route', 'severity', 'status']);
  const secrets = {
    email,
    encoded: encodeURIComponent(email),
    otp,
    link,
    truncatedLink: link.slice(1),
    resetLink,
    resetId,
    password,
    name,
    message,
    token,
    track,
    candidate: candidate.id,
    adminToken: admin.token,
  };
  for (const [kind, secret] of Object.entries(secrets)) {
    // Six digits may occur in an id by chance, so the code must be a separate word.
    const found = kind === 'otp' ? new RegExp(`\\b${secret}\\b`).test(log) : log.includes(secret);
    expect(found, `the log holds the ${kind}`).toBe(false);
  }
});
