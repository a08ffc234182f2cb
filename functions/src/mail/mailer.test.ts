import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../core/errors.ts';
import { type MailServer, smtpMailer } from './mailer.ts';

const mail = { to: 'asha@iitdh.ac.in', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
const servers: SMTPServer[] = [];
/** Long enough for a mail that is answered, short enough for a test to wait for. */
const timeoutMs = 1000;

interface MailBox {
  readonly url: string;
  /** Texts of the accepted mails, in order. */
  readonly taken: string[];
  readonly connections: () => number;
}

type Stage = 'onConnect' | 'onRcptTo' | 'onData';
type Meet = (server: SMTPServer, done: (error?: Error) => void) => void;

/** A local mail server that misbehaves at `stage`, as `meet` does. */
async function mailServer(
  stage?: Stage,
  meet: Meet = (_, done) => done(),
  options: SMTPServerOptions = {},
): Promise<MailBox> {
  const taken: string[] = [];
  let connections = 0;
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect(_, done) {
      connections += 1;
      if (stage === 'onConnect') meet(server, done);
      else done();
    },
    onRcptTo(_, __, done) {
      if (stage === 'onRcptTo') meet(server, done);
      else done();
    },
    onData(stream, _, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      stream.on('end', () => {
        const take = (error?: Error) => {
          if (!error) taken.push(text);
          done(error);
        };
        if (stage === 'onData') meet(server, take);
        else take();
      });
    },
    ...options,
  });
  servers.push(server);
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await new Promise<void>((done) => listening.once('listening', done));
  const { port } = listening.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, taken, connections: () => connections };
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    drop(server, () => {});
    await new Promise<void>((done) => server.close(done));
  }
});

const party = { MAIL_FROM: 'party@iitdh.ac.in', isProduction: false };

const mailerOf = (url: string, changes: Partial<MailServer> = {}, timeout?: number) =>
  smtpMailer({ ...party, SMTP_URL: url, MAIL_RATE: 100, MAIL_CONNECTIONS: 2, ...changes }, timeout);

/** The result of sending a mail, and its duration in milliseconds. */
async function outcomeOf(url: string, changes: Partial<MailServer> = {}) {
  const started = performance.now();
  const outcome = await mailerOf(url, changes, timeoutMs)
    .send(mail)
    .catch((error: unknown) => (error instanceof AppError ? error.code : error));
  return { outcome, ms: performance.now() - started };
}

const never: Meet = () => {};
const refuse: Meet = (_, done) => done(Object.assign(new Error('no'), { responseCode: 550 }));
const drop: Meet = (server) => {
  for (const connection of server.connections) connection._socket?.destroy();
};

describe('a mail', () => {
  it('is sent over a connection that is kept open for the next', async () => {
    const box = await mailServer();
    const mailer = mailerOf(box.url);
    for (let i = 0; i < 3; i += 1) expect(await mailer.send(mail)).toBe('sent');
    expect(box.taken).toHaveLength(3);
    expect(box.connections()).toBe(1);
  });

  it.each([
    ['refuses the connection', 'onConnect', refuse],
    ['is silent', 'onConnect', never],
    ['is silent at the address', 'onRcptTo', never],
    ['refuses the text', 'onData', refuse],
  ] as const)('is reported as not sent when the server %s', async (_, stage, meet) => {
    const box = await mailServer(stage, meet);
    const { outcome, ms } = await outcomeOf(box.url);
    expect(outcome).toBe('MAIL_UNAVAILABLE');
    expect(ms).toBeLessThan(timeoutMs + 500);
    await sleep(300);
    expect(box.taken).toEqual([]);
  });

  it.each([
    ['drops the connection after the text', drop],
    ['is silent after the text', never],
    [
      'drops the connection after it has accepted the text',
      (server: SMTPServer, done: (error?: Error) => void) => {
        for (const connection of server.connections) connection._socket?.destroy();
        done();
      },
    ],
  ])('may have been sent when the server %s, and goes out once at most', async (_, meet) => {
    const box = await mailServer('onData', meet);
    const { outcome, ms } = await outcomeOf(box.url);
    expect(outcome).toBe('unknown');
    expect(ms).toBeLessThan(timeoutMs + 500);
    await sleep(1500);
    expect(box.taken.length).toBeLessThanOrEqual(1);
  });

  it('never arrives after the timeout has reported it as not sent', async () => {
    const box = await mailServer('onRcptTo', (_, done) => void setTimeout(done, timeoutMs + 300));
    const { outcome, ms } = await outcomeOf(box.url);
    expect([outcome, ms < timeoutMs + 250]).toEqual(['MAIL_UNAVAILABLE', true]);
    await sleep(1500);
    expect(box.taken).toEqual([]);
  });
});

it.each([
  [550, '5.1.1 No such user', true],
  [550, '5.1.10 Recipient not found', true],
  [550, 'No such user', false],
  [550, '5.1.7 Bad sender', false],
  [550, '5.7.1 Relaying denied', false],
  [450, '4.1.1 Not now', false],
])('is refused with %i %s: the address is unknown: %j', async (responseCode, text, isUnknownAddress) => {
  const box = await mailServer('onRcptTo', (_, done) => done(Object.assign(new Error(text), { responseCode })));
  const error = await mailerOf(box.url)
    .send(mail)
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'MAIL_UNAVAILABLE', isFinal: responseCode >= 500, isUnknownAddress });
});

it('keeps to the provider’s rate', async () => {
  const box = await mailServer();
  const mailer = smtpMailer({ ...party, SMTP_URL: box.url, MAIL_RATE: 4, MAIL_CONNECTIONS: 2 });
  const started = performance.now();
  await Promise.all(Array.from({ length: 10 }, () => mailer.send(mail)));
  expect(performance.now() - started).toBeGreaterThan(1900);
  expect(box.taken).toHaveLength(10);
  expect(box.connections()).toBeLessThanOrEqual(2);
});

it('refuses a mail that would wait too long, at once and with a Retry-After', async () => {
  const box = await mailServer();
  const mailer = smtpMailer({ ...party, SMTP_URL: box.url, MAIL_RATE: 2, MAIL_CONNECTIONS: 1 });
  const sending = Array.from({ length: 7 }, () => mailer.send(mail));
  const started = performance.now();
  const error = await mailer.send(mail).catch((thrown: unknown) => thrown);
  expect(performance.now() - started).toBeLessThan(50);
  expect(error).toMatchObject({ code: 'MAIL_UNAVAILABLE', retryAfter: 2 });
  expect(new Set(await Promise.all(sending))).toEqual(new Set(['sent']));
  expect(await mailer.send(mail)).toBe('sent');
});

describe('TLS', () => {
  it('is required in production: without it nothing is sent, not even the password', async () => {
    const box = await mailServer();
    const url = box.url.replace('smtp://', 'smtp://user:secret@');
    expect((await outcomeOf(url, { isProduction: true })).outcome).toBe('MAIL_UNAVAILABLE');
    expect(box.taken).toEqual([]);
    // The same server works where TLS is not required.
    expect((await outcomeOf(box.url)).outcome).toBe('sent');
  });

  it('is started by STARTTLS, and the certificate is checked', async () => {
    const box = await mailServer(undefined, undefined, { disabledCommands: ['AUTH'] });
    // The server's certificate is self-signed.
    expect((await outcomeOf(box.url, { isProduction: true })).outcome).toBe('MAIL_UNAVAILABLE');
    expect(box.taken).toEqual([]);
    const unchecked = `${box.url}?tls.rejectUnauthorized=false`;
    expect((await outcomeOf(unchecked, { isProduction: true })).outcome).toBe('sent');
  });
});
