/** Every call that creates something has a rate limit per person. */

import { type EndpointKey, type Endpoints, routes } from '@fresher-party/contract/endpoints';
import { defaultFacts } from '@fresher-party/contract/facts';
import { rateLimits } from '@fresher-party/contract/limits';
import { defaultReminders } from '@fresher-party/contract/reminders';
import { resultStep } from '@fresher-party/contract/stage-steps';
import { confirmWords } from '@fresher-party/contract/voting-acts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '../../functions/src/firestore/queries.ts';
import { activityRefOf } from '../../functions/src/firestore/write-once.ts';
import { newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { env } from '../support/env.ts';
import { clear } from '../support/firestore.ts';
import { clearGuests } from '../support/guests.ts';
import { type Runtime, useRuntime } from '../support/production-runtime.ts';
import { newPhone } from '../support/push.ts';
import { beginReminder, clearReminders, storedReminders } from '../support/reminders.ts';
import {
  announced,
  boardVersion,
  collections,
  newCandidate,
  newTrack,
  setVoting,
  startedStage,
  storedFacts,
} from '../support/state.ts';

let runtime: Runtime;
beforeAll(async () => {
  await setVoting('open');
  runtime = await useRuntime();
});
afterAll(() => Promise.all([runtime.stop(), clearReminders(), clearGuests()]));

/** Calls that create something: those that accept an idempotency key. */
type CreatingKey = {
  [K in EndpointKey]: Endpoints[K] extends { readonly idempotent: 'refuses' | 'replay' } ? K : never;
}[EndpointKey];

interface Limit {
  /** How many are allowed. */
  readonly max: number;
  readonly refusal: 'RATE_LIMITED' | 'ALREADY_VOTED';
  readonly body: () => Promise<Record<string, unknown>>;
  readonly params?: () => Promise<{ id: string }>;
}

/** A new candidate while the vote is locked, so that they can be changed. */
async function changeable(): Promise<{ id: string }> {
  await Promise.all([setVoting('locked'), clear('participation')]);
  return { id: (await newCandidate('Mr_Fresher')).id };
}

const track = newTrack();
const someone = newActor();
const activityOf = (uid: string) => activityRefOf(collections, env.CODE_PEPPER, uid);

/** A missing creating call does not compile. */
const creating: Record<CreatingKey, Limit> = {
  'POST /vote': {
    max: 1,
    refusal: 'ALREADY_VOTED',
    body: async () => ({ candidateID: (await newCandidate('Mr_Fresher')).id }),
  },
  'POST /songs/submit': {
    max: rateLimits.songRequestsPerUser.max,
    refusal: 'RATE_LIMITED',
    body: async () => ({ songLinks: [track] }),
  },
  'POST /songs/board': {
    max: rateLimits.boardActsPerAdmin.max,
    refusal: 'RATE_LIMITED',
    body: async () => ({ act: 'unlock', version: await boardVersion() }),
  },
  'POST /admin/voting': {
    max: rateLimits.votingActsPerAdmin.max,
    refusal: 'RATE_LIMITED',
    body: async () => {
      await setVoting('locked');
      const opensAt = new Date(Date.now() + 3_600_000).toISOString();
      return { act: 'schedule', opensAt, closesAt: null, version: 0, word: confirmWords.schedule, password };
    },
  },
  'POST /admin/stage/step': {
    max: rateLimits.stageStepsPerAdmin.max,
    refusal: 'RATE_LIMITED',
    body: async () => {
      // Repeats the current step, which is always allowed.
      if (!(await collections.settings.doc('event').get()).data()?.stage) await startedStage('Mr_Fresher');
      return { step: resultStep('Mr_Fresher'), version: 0 };
    },
  },
  'POST /messages/send': {
    max: rateLimits.messagesPerUser.max,
    refusal: 'RATE_LIMITED',
    body: async () => ({ message: 'Again' }),
  },
  'POST /messages/state': {
    max: rateLimits.movesPerAdmin.max,
    refusal: 'RATE_LIMITED',
    body: async () => ({ messages: [{ id: 'gone', from: 'pending' }], to: 'done' }),
  },
  'POST /messages/block': {
    max: rateLimits.blocksPerAdmin.max,
    refusal: 'RATE_LIMITED',
    body: async () => ({ senderId: (await someone).user.id, blocked: Math.random() < 0.5 }),
  },
  'POST /admin/event': {
    max: rateLimits.publicationsPerAdmin.max,
    refusal: 'RATE_LIMITED',
    body: async () => ({ version: (await storedFacts())?.version ?? 0, facts: defaultFacts }),
  },
  'POST /admin/now': {
    max: rateLimits.nowActsPerAdmin.max,
    refusal: 'RATE_LIMITED',
    body: async () => ({ act: 'start', item: 'dj-night', version: (await storedFacts())?.nowVersion ?? 0 }),
  },
  'POST /admin/announcement': {
    max: rateLimits.announcementsPerAdmin.max,
    refusal: 'RATE_LIMITED',
    body: async () => ({
      text: 'Doors moved to F600',
      seen: (await storedFacts())?.announcement?.at.toISOString() ?? null,
    }),
  },
  'POST /admin/announcement/take-back': {
    max: rateLimits.announcementsTakenBackPerAdmin.max,
    refusal: 'RATE_LIMITED',
    body: async () => ({ at: await announced() }),
  },
  'POST /admin/reminders': {
    max: rateLimits.reminderActsPerAdmin.max,
    refusal: 'RATE_LIMITED',
    body: async () => ({
      reminder: 'vote',
      version: (await storedReminders())?.reminders.vote?.version ?? 0,
      ...defaultReminders.vote,
      isOn: false,
    }),
  },
  'POST /admin/reminders/act': {
    max: rateLimits.reminderActsPerAdmin.max,
    refusal: 'RATE_LIMITED',
    body: async () => {
      const version = (await storedReminders())?.reminders['night-one']?.version;
      if (version === undefined) await beginReminder('night-one');
      return { reminder: 'night-one', act: 'retry-failed', version: version ?? 0 };
    },
  },
  'POST /push': {
    max: rateLimits.subscriptionsPerUser.max,
    refusal: 'RATE_LIMITED',
    body: async () => newPhone().subscription,
  },
  'POST /me/reminders': {
    max: rateLimits.reminderChoicesPerUser.max,
    refusal: 'RATE_LIMITED',
    body: async () => ({ reminders: Math.random() < 0.5 }),
  },
  'POST /admin/exports': {
    max: rateLimits.downloadsPerAdmin.max,
    refusal: 'RATE_LIMITED',
    body: async () => ({ list: 'turnout' }),
  },
  'POST /admin/guests': {
    max: rateLimits.guestActsPerAdmin.max,
    refusal: 'RATE_LIMITED',
    body: async () => ({ emails: [newEmail()] }),
  },
  'POST /admin/people': {
    max: rateLimits.accountActsPerAdmin.max,
    refusal: 'RATE_LIMITED',
    body: async () => ({ person: (await someone).user.id, act: Math.random() < 0.5 ? 'block' : 'unblock' }),
  },
  'DELETE /admin/guests': {
    max: rateLimits.guestActsPerAdmin.max,
    refusal: 'RATE_LIMITED',
    body: async () => ({}),
  },
  'POST /admin': {
    max: rateLimits.candidatesPerAdmin.max,
    refusal: 'RATE_LIMITED',
    body: async () => ({ name: `Limited ${Math.random()}`, category: 'Mr' }),
  },
  'POST /admin/candidates/{id}': {
    max: rateLimits.candidatesPerAdmin.max,
    refusal: 'RATE_LIMITED',
    params: changeable,
    body: async () => ({ name: `Changed ${Math.random()}`, version: 0 }),
  },
  'DELETE /admin/candidates/{id}': {
    max: rateLimits.candidatesPerAdmin.max,
    refusal: 'RATE_LIMITED',
    params: changeable,
    body: async () => ({}),
  },
};

it('covers every creating call of the contract', () => {
  const keys = routes
    .filter(({ spec: { idempotent } }) => idempotent && idempotent !== 'new-request')
    .map(({ key }) => key);
  expect(Object.keys(creating).sort()).toEqual(keys.sort());
  // Other calls with a session that change something don't accumulate data.
  const others = routes.filter(
    ({ key, method, spec }) => method !== 'GET' && spec.access !== 'public' && !keys.includes(key),
  );
  expect(others.map(({ key }) => key).sort()).toEqual([
    // Limited without a key, because no repeat may be answered with a secret: stations.security.test.ts.
    'DELETE /admin/stations/{id}',
    'DELETE /me',
    'DELETE /push',
    // At most as often as songs are requested.
    'DELETE /songs/my-suggestions/{song}',
    // A station ends once.
    'DELETE /station',
    'POST /admin/stations',
    // A vote is sealed once, however often it is called.
    'POST /admin/voting/seal',
    'POST /live-token',
    'POST /logout',
    'POST /me/password',
    // Limited like an organiser's moves: stations.security.test.ts.
    'POST /station/whispers',
  ]);
});

// An earlier test may have closed the vote.
beforeEach(async () => void (await setVoting('open')));

/** Fills the limit that a person's first call has started, except for one event. */
async function fillAllButOne(uid: string, max: number): Promise<void> {
  const [name, ...others] = Object.keys((await activityOf(uid).get()).data()?.limits ?? {});
  expect(others, 'a call counts in one limit').toEqual([]);
  const hits = Array.from({ length: max - 1 }, (_, index) => Date.now() - index);
  await activityOf(uid).update({ [`limits.${name}`]: hits });
}

it.each(Object.entries(creating))('%s is allowed up to its limit, then refused', async (key, limit) => {
  const actor = await newActor('admin');
  const send = async ({ token } = actor) => {
    const [params, body] = [await limit.params?.(), await limit.body()];
    return call(key as 'POST /admin/candidates/{id}', { token, body, ...(params ? { params } : {}) });
  };
  expect((await send()).status, 'the first').toBe(200);
  if (limit.max > 1) {
    await fillAllButOne(actor.user.id, limit.max);
    expect((await send()).status, 'the last').toBe(200);
  }
  const { json, headers } = await send();
  expect(json.code).toBe(limit.refusal);
  if (limit.refusal === 'RATE_LIMITED') expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  // Other people are not affected.
  expect((await send(await newActor('admin'))).status).toBe(200);
});

it('writes only the count when a song is requested again', async () => {
  const { token, user } = await newActor();
  const body = { songLinks: [newTrack()] };
  await call('POST /songs/submit', { token, body });
  const { updateTime } = await collections.songSubmissions.doc(user.id).get();
  for (let i = 0; i < 3; i += 1) expect((await call('POST /songs/submit', { token, body })).status).toBe(200);
  expect((await collections.songSubmissions.doc(user.id).get()).updateTime).toEqual(updateTime);
});

it('limits an organiser’s look-ups of people’s whispers per hour, and logs each answered one', async () => {
  const [{ user, token }, person] = [await newActor('admin'), await newActor()];
  const lookUp = (looker = token) =>
    call('GET /messages/user/{id}', { token: looker, params: { id: person.user.id }, query: { limit: '1' } });
  expect((await lookUp()).status).toBe(200);
  const { max } = rateLimits.lookUpsPerAdmin;
  const used = Array.from({ length: max - 2 }, (_, index) => Date.now() - index);
  await activityOf(user.id).update({ 'limits.look-ups': used });
  expect((await lookUp()).status).toBe(200);
  expect((await lookUp()).status).toBe(200);
  const refused = await lookUp();
  expect([refused.status, refused.json.code]).toEqual([429, 'RATE_LIMITED']);
  expect((await queries.auditBy(collections, { uid: user.id }).get()).size).toBe(3);
  expect((await lookUp((await newActor('admin')).token)).status).toBe(200);
});
