/** Doing an act of a plan against the product, through its API and its mails, as a phone does. */

import { categories } from '@fresher-party/contract/categories';
import { confirmWordOf } from '@fresher-party/contract/voting-acts';
import { voteCode } from '../../functions/src/features/voting/vote-codes.ts';
import { checkedBy } from '../../tests/support/load/phone-check.ts';
import { foundText } from '../../web/src/features/voting/check-votes.ts';
import { eveningFacts } from '../product/evening.ts';
import { password, userIdOf } from '../testing/actors.ts';
import type { Mailboxes } from '../testing/mailboxes.ts';
import type { Act } from './acts.ts';
import { actorOf, addressOf, type Cast, passwordOf } from './cast.ts';
import { type Phone, Refused } from './phone.ts';

/** How long a mail may take to arrive. Milliseconds. */
const mailPatience = 60_000;

interface Hands {
  readonly phone: Phone;
  readonly cast: Cast;
  readonly mailboxes: Mailboxes;
}

type Deeds = {
  readonly [D in Act['do']]: (act: Extract<Act, { readonly do: D }>, who: string, hands: Hands) => Promise<void>;
};

async function logIn(who: string, phone: Phone, cast: Cast): Promise<void> {
  const body = { email: addressOf(who), password: passwordOf(who) };
  const { data, token } = await phone.do('POST /login', { body });
  cast.actors.set(who, { user: data.user, token });
}

/** Each resolves when the act was accepted, and throws Refused when it was not. */
const deeds: Deeds = {
  async 'sign up'({ mistypes }, who, { phone, cast, mailboxes }) {
    const email = addressOf(who);
    const asked = await phone.do('POST /signup', {
      body: { name: who, email, password: passwordOf(who), bound: true },
    });
    const otp = await mailboxes.codeTo(email, mailPatience);
    const body = { email, otp, signupIds: [asked.signupId] };
    if (mistypes) {
      const wrong = String((Number(otp) + 1) % 1_000_000).padStart(otp.length, '0');
      const { json } = await phone.ask('POST /verify-otp', { body: { ...body, otp: wrong } });
      if (json.code !== 'INVALID_OTP') throw new Refused(`${json.code ?? 'OK'} for a wrong code`);
    }
    const opened = await phone.sendKeyed('POST /verify-otp', { body });
    if (opened.status === 200) {
      cast.actors.set(who, { user: opened.json.data.user, token: opened.json.token });
      return;
    }
    // A code works once. A person whose answer was lost logs in.
    if (!opened.wasLost || opened.json.code !== 'INVALID_OTP') throw new Refused(opened.json.code);
    await logIn(who, phone, cast);
  },

  'log in': (_, who, { phone, cast }) => logIn(who, phone, cast),

  async 'request songs'({ links }, who, { phone, cast }) {
    await phone.do('POST /songs/submit', { token: actorOf(cast, who).token, body: { songLinks: [...links] } });
  },

  async whisper({ text }, who, { phone, cast }) {
    await phone.do('POST /messages/send', { token: actorOf(cast, who).token, body: { message: text } });
  },

  async vote({ category, choice, value }, who, { phone, cast }) {
    const { token, user } = actorOf(cast, who);
    const candidateID = cast.candidates.get(category)?.[choice]?.id ?? '';
    const { candidate } = await phone.do('POST /vote', { token, body: { candidateID, value } });
    if (candidate.id !== candidateID) throw new Refused('counted for somebody else');
    const held = cast.held.get(who) ?? {};
    cast.held.set(who, { ...held, [category]: { counted: voteCode(value, user.id, category) } });
  },

  async 'read pages'(_, who, { phone, cast }) {
    const { token } = actorOf(cast, who);
    await phone.get('GET /event', {});
    await phone.get('GET /event/facts', {});
    for (const page of ['GET /me/summary', 'GET /songs/my-suggestions', 'GET /messages/my-messages'] as const) {
      await phone.get(page, { token });
    }
    await Promise.all([phone.get('GET /vote/all', { token }), phone.get('GET /vote/mine', { token })]);
  },

  async 'check the codes'(_, who, { phone, cast }) {
    const held = cast.held.get(who) ?? {};
    const shown = await checkedBy(held, phone.get);
    if (shown !== foundText(categories.filter((category) => held[category]))) throw new Refused(shown);
  },

  async register({ category, choice, name }, who, { phone, cast }) {
    const { token } = actorOf(cast, who);
    const { candidate } = (await phone.do('POST /admin', { token, body: { name, category } })).data;
    const standing = cast.candidates.get(category) ?? [];
    standing[choice] = candidate;
    cast.candidates.set(category, standing);
  },

  async 'publish the facts'(_, who, { phone, cast }) {
    const { token } = actorOf(cast, who);
    const { version } = (await phone.get('GET /admin/event', { token })).data.state;
    await phone.do('POST /admin/event', { token, body: { version, facts: eveningFacts } });
  },

  async now({ act, item, minutes }, who, { phone, cast }) {
    const { token } = actorOf(cast, who);
    const version = (await phone.get('GET /admin/event', { token })).data.state.nowVersion;
    await phone.do('POST /admin/now', { token, body: { act, item, minutes, version } });
  },

  async board({ act }, who, { phone, cast }) {
    const { token } = actorOf(cast, who);
    const { board } = (await phone.get('GET /songs/board', { token })).data;
    const song = (act === 'played' ? board.playing : board.queue[0])?.id;
    await phone.do('POST /songs/board', { token, body: { act, song, version: board.version } });
  },

  async 'move whispers'({ count, to }, who, { phone, cast }) {
    const { token } = actorOf(cast, who);
    const { messages } = (await phone.get('GET /messages/all', { token, query: { state: 'pending', limit: count } }))
      .data;
    if (messages.length === 0) return;
    const body = { messages: messages.map(({ id, state }) => ({ id, from: state })), to };
    await phone.do('POST /messages/state', { token, body });
  },

  async 'stop sender'({ person, blocked }, who, { phone, cast }) {
    const body = { senderId: userIdOf(addressOf(person)), blocked };
    await phone.do('POST /messages/block', { token: actorOf(cast, who).token, body });
  },

  async desk({ act, opensAt, closesAt }, who, { phone, cast }) {
    const { token } = actorOf(cast, who);
    const { version } = (await phone.get('GET /admin/voting', { token })).data.voting;
    const word = confirmWordOf(act);
    const body = { act, version, opensAt, closesAt, ...(word && { word, password }) };
    await phone.do('POST /admin/voting', { token, body });
  },

  async seal(_, who, { phone, cast }) {
    const { token } = actorOf(cast, who);
    for (;;) {
      const { voting } = (await phone.get('POST /admin/voting/seal', { token })).data;
      if (voting.seal?.step === 'finished') return;
    }
  },

  async reveal({ category }, who, { phone, cast }) {
    const { token } = actorOf(cast, who);
    const { stage } = (await phone.get('GET /admin/stage', { token })).data;
    await phone.do('POST /admin/stage', { token, body: { category, version: stage?.version ?? 0 } });
  },
};

/** Does an act, and tells how it ended: `OK`, the code of a refusal, or what went wrong. */
export async function perform(act: Act, who: string, hands: Hands): Promise<string> {
  try {
    await (deeds[act.do] as (one: Act, by: string, all: Hands) => Promise<void>)(act, who, hands);
    return 'OK';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
