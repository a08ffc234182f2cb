/** Attackers who try to lock owners out or overload the instances, and how the owners still get in. */

import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { newEmail } from '../../tests/support/actors.ts';
import { call, type Envelope } from '../../tests/support/api.ts';
import type { Mailboxes } from '../../tests/support/mailboxes.ts';
import { type AttackName, ownerTimeout, type Strangers } from './acts.ts';
import { type ActContext, type Actions, Refused } from './phone.ts';
import { addressOf, type Owner, passwordOf, type RehearsalState } from './rehearsal-state.ts';

/** Our client retries up to three times, if asked to within two seconds. */
const tries = 4;

function ownerOf(who: string, { owners }: RehearsalState): Owner {
  const owner = owners.get(who) ?? { password: passwordOf(who) };
  owners.set(who, owner);
  return owner;
}

type Session = Envelope<'POST /links/use'> | Envelope<'POST /login'> | Envelope<'POST /verify-otp'>;

/** Stores a session and its device mark. */
export function keep(who: string, { data, token, device }: Session, rehearsal: RehearsalState): void {
  rehearsal.actors.set(who, { user: data.user, token });
  if (device !== undefined) ownerOf(who, rehearsal).device = device;
}

/** Requests a mail and opens the newest link, since older ones may have expired. Repeats until one works. */
async function byLink(
  who: string,
  context: ActContext,
  endpoint: 'POST /signup' | 'POST /forgot-password',
  name?: string,
) {
  const { phone, mailboxes, rehearsal } = context;
  const owner = ownerOf(who, rehearsal);
  const email = addressOf(who);
  const person = { name, password: owner.password };
  for (const deadline = Date.now() + ownerTimeout; Date.now() < deadline; await sleep(1000)) {
    await phone.ask(endpoint, { body: { ...(name && person), email, bound: true } }, tries);
    let mail = mailboxes.mailsTo(email).at(-1);
    for (; (!mail || mail === owner.used) && Date.now() < deadline; mail = mailboxes.mailsTo(email).at(-1))
      await sleep(50);
    const opened = await phone.ask('POST /links/use', { body: { ...person, link: mail?.link ?? '' } }, tries);
    owner.used = mail;
    if (opened.status === 200) return keep(who, opened.json, rehearsal);
  }
  throw new Refused('no link worked in time');
}

async function reset(who: string, context: ActContext): Promise<void> {
  ownerOf(who, context.rehearsal).password = `a new horse ${randomUUID()}`;
  await byLink(who, context, 'POST /forgot-password');
}

type OwnerAction = 'wait' | 'sign up by link' | 'log in on a known device' | 'log in on a new device' | 'reset by link';

export const ownerActions: Actions<OwnerAction> = {
  wait: ({ seconds }) => sleep(seconds * 1000),

  'sign up by link': (_, who, context) => byLink(who, context, 'POST /signup', who),

  async 'log in on a known device'(_, who, context) {
    const { password, device } = ownerOf(who, context.rehearsal);
    const body = { email: addressOf(who), password, device };
    for (const deadline = Date.now() + ownerTimeout; Date.now() < deadline; ) {
      const answer = await context.phone.ask('POST /login', { body }, tries);
      if (answer.status === 200) return keep(who, answer.json, context.rehearsal);
    }
    throw new Refused('a known device got no session in time');
  },

  async 'log in on a new device'(_, who, context) {
    const body = { email: addressOf(who), password: ownerOf(who, context.rehearsal).password };
    const answer = await context.phone.ask('POST /login', { body }, tries);
    if (answer.status === 200) keep(who, answer.json, context.rehearsal);
    else await reset(who, context);
  },

  'reset by link': (_, who, context) => reset(who, context),
};

const stranger = { name: 'A Stranger', password: 'a stranger’s horse' };
const guess = () => `guess ${randomUUID()}`;
const attackedSignUp = 'request to sign up, then wrong codes for it';

type Request = readonly [endpoint: EndpointKey, body: Readonly<Record<string, unknown>>];

/** The requests that an attacker can send for an address. */
const attacks: Record<AttackName, (email: string) => Request> = {
  'wrong code, no id': (email) => ['POST /verify-otp', { email, otp: '000000' }],
  'wrong reset code, no id': (email) => ['POST /reset-password', { ...stranger, email, otp: '000000' }],
  'wrong code, made-up id': (email) => ['POST /verify-otp', { email, otp: '000000', signupIds: [`b-${randomUUID()}`] }],
  'wrong password': (email) => ['POST /login', { email, password: guess() }],
  [attackedSignUp]: (email) => ['POST /signup', { ...stranger, email, bound: true }],
  'request to reset': (email) => ['POST /forgot-password', { email }],
  'login of somebody made up': () => ['POST /login', { email: newEmail(), password: guess() }],
  'sign-up of somebody made up': () => ['POST /signup', { ...stranger, email: newEmail(), bound: true }],
  'made-up link': () => ['POST /links/use', { link: randomUUID().replaceAll('-', '').slice(0, 22) }],
};

const someAddress = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.');

/** The origin headers of a request. Google's front end adds the last hop. */
const headersOf: Record<Strangers['from'], () => Record<string, string>> = {
  campus: () => ({}),
  elsewhere: () => ({ 'X-Forwarded-For': '203.0.113.7' }),
  invented: () => ({ 'X-Forwarded-For': `${someAddress()}, 203.0.113.7` }),
};

/** Attacks the addresses round-robin until the signal, on one connection. `note` gets each attempt with its status. */
export async function attack(
  { only, from }: Strangers,
  emails: readonly string[],
  origin: string,
  mailboxes: Mailboxes,
  signal: AbortSignal,
  note: (attempt: string) => void,
): Promise<void> {
  const kinds = Object.entries(attacks).filter(([name]) => only === undefined || name === only);
  const send = async (name: string, [endpoint, body]: Request) => {
    const answer = await call(endpoint, { origin, body, headers: headersOf[from]() });
    note(`${name}: ${answer.status}`);
    return answer;
  };
  for (let turn = 0; !signal.aborted; turn += 1) {
    const [name, requestFor] = kinds[turn % kinds.length] as (typeof kinds)[number];
    const email = emails[Math.floor(turn / kinds.length) % emails.length] ?? '';
    try {
      const { status, json } = await send(name, requestFor(email));
      if (name !== attackedSignUp || status !== 200) continue;
      const otp = String((Number(mailboxes.mailsTo(email).at(-1)?.code ?? 0) + 1) % 1_000_000).padStart(6, '0');
      const wrong = [
        'POST /verify-otp',
        { email, otp, signupIds: [(json as Envelope<'POST /signup'>).signupId] },
      ] as const;
      await Promise.all(Array.from({ length: 6 }, () => send(name, wrong)));
    } catch (error) {
      note(`${name}: ${(error as Error).name}`);
    }
  }
}
