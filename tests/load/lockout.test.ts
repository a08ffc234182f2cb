import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail } from '../../toolchain/testing/actors.ts';
import { type Answer, call } from '../../toolchain/testing/api.ts';
import { percentiles, report, tally } from '../../toolchain/testing/figures.ts';
import { clear } from '../../toolchain/testing/firestore.ts';
import { type Mailboxes, openMailboxes, type Received } from '../../toolchain/testing/mailboxes.ts';
import { type Runtime, startRuntime } from '../../toolchain/testing/production-runtime.ts';
import { wrongCode } from '../support/codes.ts';

/** How long the attack lasts. `LOCKOUT_MINUTES` makes it a quick look. */
const minutes = Number(process.env.LOCKOUT_MINUTES ?? 10);
const owners = 20;
/** Connections that the attacker keeps busy. */
const connections = 40;
/** How long an owner may take for each thing. */
const barMs = 60_000;

let mailboxes: Mailboxes;
let runtime: Runtime;
beforeAll(async () => {
  await clear('users', 'credentials', 'codes', 'sharedCodes', 'mailboxes', 'rateLimits');
  mailboxes = await openMailboxes();
  runtime = await startRuntime({ SMTP_URL: mailboxes.url });
});
afterAll(async () => {
  await runtime.stop();
  await mailboxes.close();
});

/** What the attacker was answered, by what they tried. */
const answers: string[] = [];

/** As our client does: asked to come back within two seconds, it does, three times. */
async function patient<T extends { status: number; headers: Headers }>(send: () => Promise<T>): Promise<T> {
  for (let again = 0; ; again += 1) {
    const answer = await send();
    const wait = Number(answer.headers.get('retry-after') ?? 0);
    if (answer.status < 429 || wait === 0 || wait > 2 || again === 3) return answer;
    await sleep(wait * 1000 * (1 + Math.random()));
  }
}

/** One thing that a stranger can do to an address, from the same IP address as its owner. */
const attacks: Record<string, (email: string) => Promise<Answer<never> | unknown>> = {
  'wrong code, no id': (email) => call('POST /verify-otp', { origin: runtime.url, body: { email, otp: '000000' } }),
  'wrong reset code, no id': (email) =>
    call('POST /reset-password', {
      origin: runtime.url,
      body: { email, otp: '000000', password: 'the stranger’s horse' },
    }),
  'wrong code, made-up id': (email) =>
    call('POST /verify-otp', { origin: runtime.url, body: { email, otp: '000000', signupIds: [`b-${randomUUID()}`] } }),
  'wrong password': (email) =>
    call('POST /login', { origin: runtime.url, body: { email, password: `guess ${randomUUID()}` } }),
  'request to sign up, then wrong codes for it': async (email) => {
    const body = { name: 'A Stranger', email, password: 'the stranger’s horse', bound: true };
    const asked = await call('POST /signup', { origin: runtime.url, body });
    if (asked.status !== 200) return asked;
    const otp = wrongCode(mailboxes.mailsTo(email).at(-1)?.code ?? '000000');
    const wrong = { email, otp, signupIds: [asked.json.signupId] };
    return Promise.all(Array.from({ length: 6 }, () => call('POST /verify-otp', { origin: runtime.url, body: wrong })));
  },
  'request to reset': (email) => call('POST /forgot-password', { origin: runtime.url, body: { email } }),
  'login of somebody made up': () =>
    call('POST /login', { origin: runtime.url, body: { email: newEmail(), password: `guess ${randomUUID()}` } }),
  'sign-up of somebody made up': () =>
    call('POST /signup', {
      origin: runtime.url,
      body: { name: 'Nobody', email: newEmail(), password: 'the stranger’s horse', bound: true },
    }),
  'made-up link': () =>
    call('POST /links/use', { origin: runtime.url, body: { link: randomUUID().replaceAll('-', '').slice(0, 22) } }),
};

async function attack(emails: readonly string[], signal: AbortSignal): Promise<void> {
  const names = Object.keys(attacks);
  for (let turn = 0; !signal.aborted; turn += 1) {
    const name = names[turn % names.length] ?? '';
    const email = emails[Math.floor(turn / names.length) % emails.length] ?? '';
    try {
      const answer = (await attacks[name]?.(email)) as Answer<'POST /login'> | Answer<'POST /login'>[] | undefined;
      for (const { status } of [answer ?? []].flat()) answers.push(`${name}: ${status}`);
    } catch (error) {
      answers.push(`${name}: ${(error as Error).name}`);
    }
  }
}

interface Owner {
  readonly email: string;
  password: string;
  device: string | undefined;
  /** Mails whose link was used. */
  used: Received | undefined;
}

/** The newest mail whose link was not used yet. */
async function newestMail({ email, used }: Owner, deadline: number): Promise<Received> {
  for (; Date.now() < deadline; await sleep(50)) {
    const mail = mailboxes.mailsTo(email).at(-1);
    if (mail && mail !== used) return mail;
  }
  throw new Error('No mail came.');
}

/** What an owner does whose way in is blocked: opens the newest mail and its link; an older one has ended. */
async function byLink(owner: Owner, ask: () => Promise<Answer<'POST /signup'>>, body: object): Promise<void> {
  for (const deadline = Date.now() + barMs; Date.now() < deadline; await sleep(1000)) {
    // As the screen says: ask, and when that is refused open the newest mail.
    await patient(ask);
    const mail = await newestMail(owner, deadline);
    const opened = await patient(() =>
      call('POST /links/use', { origin: runtime.url, body: { link: mail.link ?? '', ...body } }),
    );
    owner.used = mail;
    if (opened.status === 200) {
      owner.device = opened.json.device;
      return;
    }
  }
  throw new Error('No link worked in time.');
}

const tasks: Record<string, (owner: Owner) => Promise<void>> = {
  async 'sign up'(owner) {
    const person = { name: 'An Owner', email: owner.email, password: owner.password };
    const ask = () => call('POST /signup', { origin: runtime.url, body: { ...person, bound: true } });
    await byLink(owner, ask, { name: person.name, password: person.password });
  },
  async 'log in on a known device'(owner) {
    const body = { email: owner.email, password: owner.password, device: owner.device };
    for (const deadline = Date.now() + barMs; Date.now() < deadline; ) {
      // Told to try again in a moment, people tap again.
      const { status } = await patient(() => call('POST /login', { origin: runtime.url, body }));
      if (status === 200) return;
    }
    throw new Error('A known device got no session in time.');
  },
  async 'log in on a new device'(owner) {
    const { email, password } = owner;
    const direct = await patient(() => call('POST /login', { origin: runtime.url, body: { email, password } }));
    if (direct.status === 200) return;
    await tasks.reset?.(owner);
  },
  async reset(owner) {
    owner.password = `a new horse ${randomUUID()}`;
    const ask = () =>
      call('POST /forgot-password', { origin: runtime.url, body: { email: owner.email, bound: true } }) as Promise<
        Answer<never>
      >;
    await byLink(owner, ask, { password: owner.password });
  },
};

it(`lets ${owners} owners sign up, log in and reset while a stranger on their IP address tries to lock them out`, async () => {
  const people: Owner[] = Array.from({ length: owners }, () => ({
    email: newEmail(),
    password: `the owner’s horse ${randomUUID()}`,
    device: undefined,
    used: undefined,
  }));
  const over = new AbortController();
  const attackers = Array.from({ length: connections }, () =>
    attack(people.map(({ email }) => email).toSorted(), over.signal),
  );

  const durations = new Map<string, number[]>();
  const outcomes: string[] = [];
  const spread = (minutes * 60_000) / owners;
  await Promise.all([
    sleep(minutes * 60_000),
    ...people.map(async (owner, index) => {
      await sleep(index * spread * 0.95);
      for (const [name, task] of Object.entries(tasks)) {
        const started = Date.now();
        const outcome = await task(owner).then(
          () => 'done',
          (error: Error) => error.message,
        );
        durations.set(name, [...(durations.get(name) ?? []), Date.now() - started]);
        outcomes.push(`${name}: ${outcome}`);
        await sleep(spread * 0.05);
      }
    }),
  ]);
  over.abort();
  await Promise.all(attackers);

  const tried = tally(answers);
  report('Lockout, the attacker', tried);
  // The attack reached what it is to be held off by: caps, and the mails of an hour.
  for (const [attempt, status] of [
    ['wrong code, no id', 400],
    ['wrong password', 401],
    ['wrong password', 429],
    ['request to sign up, then wrong codes for it', 429],
    ['request to reset', 429],
    ['login of somebody made up', 401],
    ['made-up link', 400],
  ] as const) {
    expect(tried[`${attempt}: ${status}`] ?? 0, `${attempt}: ${status}`).toBeGreaterThan(0);
  }
  for (const [name, times] of durations) report(`Lockout, owners, ${name}`, percentiles(times));
  expect(tally(outcomes)).toEqual(Object.fromEntries(Object.keys(tasks).map((name) => [`${name}: done`, owners])));
  for (const times of durations.values()) expect(Math.max(...times)).toBeLessThan(barMs);
});
