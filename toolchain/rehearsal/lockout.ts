/** Strangers who try to lock owners out or to keep the instances busy, and how the owners get in all the same. */

import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { newEmail } from '../testing/actors.ts';
import { call, type Envelope } from '../testing/api.ts';
import type { Mailboxes } from '../testing/mailboxes.ts';
import { type AttackName, ownersPatience, type Strangers } from './acts.ts';
import { addressOf, type Cast, type Owner, passwordOf } from './rehearsal-state.ts';
import { type Deeds, type Hands, Refused } from './phone.ts';

/** Our client repeats what it is asked to within two seconds, three times. */
const tries = 4;

function ownerOf(who: string, { owners }: Cast): Owner {
  const owner = owners.get(who) ?? { password: passwordOf(who) };
  owners.set(who, owner);
  return owner;
}

type Session = Envelope<'POST /links/use'> | Envelope<'POST /login'> | Envelope<'POST /verify-otp'>;

/** Keeps a session, and the device that it made known. */
export function keep(who: string, { data, token, device }: Session, cast: Cast): void {
  cast.actors.set(who, { user: data.user, token });
  if (device !== undefined) ownerOf(who, cast).device = device;
}

/** Asks for a mail and opens the link of the newest one, since an older one has ended; again until one works. */
async function byLink(who: string, hands: Hands, endpoint: 'POST /signup' | 'POST /forgot-password', name?: string) {
  const { phone, mailboxes, cast } = hands;
  const owner = ownerOf(who, cast);
  const email = addressOf(who);
  const person = { name, password: owner.password };
  for (const deadline = Date.now() + ownersPatience; Date.now() < deadline; await sleep(1000)) {
    await phone.ask(endpoint, { body: { ...(name && person), email, bound: true } }, tries);
    let mail = mailboxes.mailsTo(email).at(-1);
    for (; (!mail || mail === owner.used) && Date.now() < deadline; mail = mailboxes.mailsTo(email).at(-1))
      await sleep(50);
    const opened = await phone.ask('POST /links/use', { body: { ...person, link: mail?.link ?? '' } }, tries);
    owner.used = mail;
    if (opened.status === 200) return keep(who, opened.json, cast);
  }
  throw new Refused('no link worked in time');
}

async function reset(who: string, hands: Hands): Promise<void> {
  ownerOf(who, hands.cast).password = `a new horse ${randomUUID()}`;
  await byLink(who, hands, 'POST /forgot-password');
}

type OwnerDeed = 'wait' | 'sign up by link' | 'log in on a known device' | 'log in on a new device' | 'reset by link';

export const ownerDeeds: Deeds<OwnerDeed> = {
  wait: ({ seconds }) => sleep(seconds * 1000),

  'sign up by link': (_, who, hands) => byLink(who, hands, 'POST /signup', who),

  async 'log in on a known device'(_, who, hands) {
    const { password, device } = ownerOf(who, hands.cast);
    const body = { email: addressOf(who), password, device };
    for (const deadline = Date.now() + ownersPatience; Date.now() < deadline; ) {
      const answer = await hands.phone.ask('POST /login', { body }, tries);
      if (answer.status === 200) return keep(who, answer.json, hands.cast);
    }
    throw new Refused('a known device got no session in time');
  },

  async 'log in on a new device'(_, who, hands) {
    const body = { email: addressOf(who), password: ownerOf(who, hands.cast).password };
    const answer = await hands.phone.ask('POST /login', { body }, tries);
    if (answer.status === 200) keep(who, answer.json, hands.cast);
    else await reset(who, hands);
  },

  'reset by link': (_, who, hands) => reset(who, hands),
};

const stranger = { name: 'A Stranger', password: 'a stranger’s horse' };
const guess = () => `guess ${randomUUID()}`;
const attackedSignUp = 'request to sign up, then wrong codes for it';

type Request = readonly [endpoint: EndpointKey, body: Readonly<Record<string, unknown>>];

/** What a stranger can send for an address. */
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

/** What a request says of where it comes from. The last hop is the one that Google's front end adds. */
const headersOf: Record<Strangers['from'], () => Record<string, string>> = {
  campus: () => ({}),
  elsewhere: () => ({ 'X-Forwarded-For': '203.0.113.7' }),
  invented: () => ({ 'X-Forwarded-For': `${someAddress()}, 203.0.113.7` }),
};

/** Attacks the addresses in turn until the signal, on one connection. `note` gets what was tried, and its status. */
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
