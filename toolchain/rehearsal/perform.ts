/** Performs acts of a plan through the product's API and mails, like a phone. */

import { setTimeout as sleep } from 'node:timers/promises';
import { categories } from '@fresher-party/contract/categories';
import { limits } from '@fresher-party/contract/limits';
import { resultStep } from '@fresher-party/contract/stage-steps';
import { confirmWordOf } from '@fresher-party/contract/voting-acts';
import { voteCode } from '../../functions/src/features/voting/vote-codes.ts';
import { password, userIdOf } from '../../tests/support/actors.ts';
import type { Envelope } from '../../tests/support/api.ts';
import { pollEvery, pollSpread } from '../../web/src/app/watch-event.ts';
import { checkVotes, prefixesFor } from '../../web/src/features/voting/check-votes.ts';
import type { HeldCodes } from '../../web/src/state/kept/vote-codes.ts';
import { eveningFacts } from '../product/evening.ts';
import type { Act } from './acts.ts';
import { keep, ownerActions } from './lockout.ts';
import { type ActContext, type Actions, actTimeout, type Phone, Refused } from './phone.ts';
import { actorOf, addressOf, passwordOf } from './rehearsal-state.ts';

async function logIn(who: string, { phone, rehearsal }: ActContext): Promise<void> {
  const email = addressOf(who);
  const session = await phone.do('POST /login', { body: { email, password: passwordOf(who) } });
  if (session.data.user.email !== email) throw new Refused('a session of somebody else');
  keep(who, session, rehearsal);
}

const isIn: Record<'open' | 'closed' | 'published', (event: Envelope<'GET /event'>['data']['event']) => boolean> = {
  open: ({ voting }) => voting.state === 'open',
  closed: ({ voting }) => voting.state === 'closed',
  published: ({ resultsPublished }) => resultsPublished,
};

/**
 * Checks a phone's vote codes like its results page, without a session. Throws Refused if a code is missing or wrong.
 */
async function checkCodes(held: HeldCodes, phone: Phone): Promise<void> {
  const { results } = (await phone.get('GET /results', {})).data;
  const facts = results.map(async (result) => {
    const { category } = result;
    const list = async (prefix: string) =>
      (await phone.get('GET /results/codes/{category}/{prefix}', { params: { category, prefix } })).data;
    return { result, held: held[category], lists: await Promise.all(prefixesFor(held[category]).map(list)) };
  });
  const { found, missing, mismatches } = checkVotes(await Promise.all(facts));
  const voted = categories.filter((category) => held[category]);
  if (found.length !== voted.length || missing.length > 0 || mismatches.length > 0)
    throw new Refused(JSON.stringify({ found, missing, mismatches }));
}

/** Each resolves on success and throws Refused on failure. */
const actions: Actions = {
  ...ownerActions,

  async 'sign up'({ mistypes }, who, context) {
    const { phone, rehearsal, mailboxes } = context;
    const email = addressOf(who);
    const asked = await phone.do('POST /signup', {
      body: { name: who, email, password: passwordOf(who), bound: true },
    });
    const otp = await mailboxes.codeTo(email, actTimeout);
    const body = { email, otp, signupIds: [asked.signupId] };
    if (mistypes) {
      const wrong = String((Number(otp) + 1) % 1_000_000).padStart(otp.length, '0');
      const { json } = await phone.ask('POST /verify-otp', { body: { ...body, otp: wrong } });
      if (json.code !== 'INVALID_OTP') throw new Refused(`${json.code ?? 'OK'} for a wrong code`);
    }
    const opened = await phone.sendKeyed('POST /verify-otp', { body });
    if (opened.status === 200) {
      keep(who, opened.json, rehearsal);
      return;
    }
    // A code works once, so after a lost answer the person logs in.
    if (!opened.wasLost || opened.json.code !== 'INVALID_OTP') throw new Refused(opened.json.code);
    await logIn(who, context);
  },

  'log in': (_, who, context) => logIn(who, context),

  async 'ask who I am'(_, who, { phone, rehearsal }) {
    const { token } = actorOf(rehearsal, who);
    const { email } = (await phone.get('GET /me', { token })).data.user;
    if (email !== addressOf(who)) throw new Refused(`the session of ${email}`);
  },

  async 'request songs'({ links }, who, { phone, rehearsal }) {
    await phone.do('POST /songs/submit', { token: actorOf(rehearsal, who).token, body: { songLinks: [...links] } });
  },

  async whisper({ text }, who, { phone, rehearsal }) {
    await phone.do('POST /messages/send', { token: actorOf(rehearsal, who).token, body: { message: text } });
  },

  async vote({ category, choice, value }, who, { phone, rehearsal }) {
    const { token, user } = actorOf(rehearsal, who);
    const candidateID = rehearsal.candidates.get(category)?.[choice]?.id ?? '';
    const { candidate } = await phone.do('POST /vote', { token, body: { candidateID, value } });
    if (candidate.id !== candidateID) throw new Refused('counted for somebody else');
    const held = rehearsal.held.get(who) ?? {};
    rehearsal.held.set(who, { ...held, [category]: { counted: voteCode(value, user.id, category) } });
  },

  async 'read pages'(_, who, { phone, rehearsal }) {
    const { token } = actorOf(rehearsal, who);
    await phone.get('GET /event', {});
    await phone.get('GET /event/facts', {});
    for (const page of ['GET /me/summary', 'GET /songs/my-suggestions', 'GET /messages/my-messages'] as const) {
      await phone.get(page, { token });
    }
    await Promise.all([phone.get('GET /vote/all', { token }), phone.get('GET /vote/mine', { token })]);
  },

  async 'poll the event'({ until }, _, { phone }) {
    if (until === undefined) return void (await phone.get('GET /event', {}));
    // At the change, the phone was at a random time between two polls.
    let wait = Math.random() * (pollEvery + Math.random() * pollSpread);
    for (;;) {
      await sleep(wait);
      if (isIn[until]((await phone.get('GET /event', {})).data.event)) return;
      wait = pollEvery + Math.random() * pollSpread;
    }
  },

  'check the codes': (_, who, { phone, rehearsal }) => checkCodes(rehearsal.held.get(who) ?? {}, phone),

  async register({ category, choice, name }, who, { phone, rehearsal }) {
    const { token } = actorOf(rehearsal, who);
    const { candidate } = (await phone.do('POST /admin', { token, body: { name, category } })).data;
    const registered = rehearsal.candidates.get(category) ?? [];
    registered[choice] = candidate;
    rehearsal.candidates.set(category, registered);
  },

  async admit({ people }, who, { phone, rehearsal }) {
    const { token } = actorOf(rehearsal, who);
    for (let start = 0; start < people.length; start += limits.guestsAtOnce) {
      const emails = people.slice(start, start + limits.guestsAtOnce).map(addressOf);
      await phone.do('POST /admin/guests', { token, body: { emails } });
    }
  },

  async 'publish the facts'(_, who, { phone, rehearsal }) {
    const { token } = actorOf(rehearsal, who);
    const { version } = (await phone.get('GET /admin/event', { token })).data.state;
    await phone.do('POST /admin/event', { token, body: { version, facts: eveningFacts } });
  },

  async now({ act, item, minutes }, who, { phone, rehearsal }) {
    const { token } = actorOf(rehearsal, who);
    const version = (await phone.get('GET /admin/event', { token })).data.state.nowVersion;
    await phone.do('POST /admin/now', { token, body: { act, item, minutes, version } });
  },

  async board({ act }, who, { phone, rehearsal }) {
    const { token } = actorOf(rehearsal, who);
    const { board } = (await phone.get('GET /songs/board', { token })).data;
    const song = (act === 'played' ? board.playing : board.queue[0])?.id;
    await phone.do('POST /songs/board', { token, body: { act, song, version: board.version } });
  },

  async 'move whispers'({ count, to }, who, { phone, rehearsal }) {
    const { token } = actorOf(rehearsal, who);
    const { messages } = (await phone.get('GET /messages/all', { token, query: { state: 'pending', limit: count } }))
      .data;
    if (messages.length === 0) return;
    const body = { messages: messages.map(({ id, state }) => ({ id, from: state })), to };
    await phone.do('POST /messages/state', { token, body });
  },

  async 'stop sender'({ person, blocked }, who, { phone, rehearsal }) {
    const body = { senderId: userIdOf(addressOf(person)), blocked };
    await phone.do('POST /messages/block', { token: actorOf(rehearsal, who).token, body });
  },

  async desk({ act, opensAt, closesAt }, who, { phone, rehearsal }) {
    const { token } = actorOf(rehearsal, who);
    const { version } = (await phone.get('GET /admin/voting', { token })).data.voting;
    const word = confirmWordOf(act);
    const body = { act, version, opensAt, closesAt, ...(word && { word, password }) };
    await phone.do('POST /admin/voting', { token, body });
  },

  async seal(_, who, { phone, rehearsal }) {
    const { token } = actorOf(rehearsal, who);
    while ((await phone.get('GET /admin/voting', { token })).data.voting.takeBackUntil !== null) await sleep(500);
    for (;;) {
      const { voting } = (await phone.get('POST /admin/voting/seal', { token })).data;
      if (voting.seal?.step === 'finished') return;
    }
  },

  async reveal({ category }, who, { phone, rehearsal }) {
    const { token } = actorOf(rehearsal, who);
    const { stage } = (await phone.get('GET /admin/stage', { token })).data;
    const body = { step: resultStep(category), version: stage?.version ?? 0 };
    await phone.do('POST /admin/stage/step', { token, body });
  },
};

/** Performs an act. Resolves with the result: `OK`, an error code, or an error message. */
export async function perform(act: Act, who: string, context: ActContext): Promise<string> {
  try {
    await (actions[act.do] as (one: Act, by: string, all: ActContext) => Promise<void>)(act, who, context);
    return 'OK';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
