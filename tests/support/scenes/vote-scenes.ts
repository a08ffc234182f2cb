/** The vote desk and the stage (ADR 38). */

import type { Page } from '@playwright/test';
import { noListeners, turnout } from './admin-answers.ts';
import { click, empty, ok, on, type Reply, reply, type Scene } from './scene.ts';

const secondsFromNow = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
const minutesFromNow = (minutes: number): string => secondsFromNow(minutes * 60);

/** An open vote, with parts replaced. */
const deskAnswer = (parts: object) =>
  ok({
    voting: {
      state: 'open',
      opensAt: minutesFromNow(-90),
      closesAt: null,
      closedAt: null,
      takeBackUntil: null,
      countsAt: null,
      countedAt: null,
      publishedAt: null,
      stage: null,
      lastAct: { who: 'Asha Rao', act: 'opened the vote', at: minutesFromNow(-3) },
      version: 3,
      serverTime: minutesFromNow(0),
      ...parts,
    },
  });
const closed = { state: 'closed', closedAt: minutesFromNow(-5) };
const counted = { ...closed, countedAt: minutesFromNow(-4) };

async function deskIs(page: Page, answer: Reply, status = 200): Promise<void> {
  await noListeners(page);
  await reply(page, '/admin/turnout', turnout(31, 12));
  await reply(page, '/admin/voting/count', 'never');
  await reply(page, '/admin/voting', answer, status);
}

const desk = (name: string, parts: () => object, more: Partial<Scene>): Scene => ({
  who: 'admin',
  name: `vote desk, ${name}`,
  path: '/admin/voting',
  arrange: (page) => deskIs(page, () => deskAnswer(parts())),
  ...more,
});

const winner = (name: string, votes: number) => ({ id: name, name, category: 'Mr_Fresher', votes });
const mr = { category: 'Mr_Fresher', winners: [winner('Asha Rao', 612)], votes: 1431, standing: 5 };
const miss = { ...mr, category: 'Miss_Fresher', winners: [winner('Binu Paul', 580), winner('Chitra Iyer', 580)] };

/** The stage at a step, with these results. */
const stage = (name: string, step: number, results: readonly object[], more: Partial<Scene>): Scene => ({
  who: 'admin',
  name: `stage, ${name}`,
  path: '/stage',
  arrange: (page) => {
    const started = { startedAt: minutesFromNow(-1), step, results, version: 4 };
    return reply(page, '/admin/stage', ok({ stage: started }));
  },
  ...more,
});

export const voteScenes: readonly Scene[] = [
  ...on('admin', '/admin/voting', [
    {
      name: 'vote desk, loading',
      arrange: (page) => deskIs(page, 'never'),
      texts: ['The vote', 'Loading the vote'],
    },
    {
      name: 'vote desk, failed without a sentence',
      arrange: (page) => deskIs(page, empty, 500),
      texts: ['Failed to load the vote.'],
      buttons: ['Try again'],
    },
    {
      name: 'vote desk, a turnout without its numbers',
      arrange: async (page) => {
        await deskIs(page, deskAnswer({ state: 'locked', opensAt: minutesFromNow(90) }));
        await reply(page, '/admin/turnout', ok({}));
      },
      texts: ['Voting is locked'],
      buttons: ['Try again'],
    },
  ]),
  desk('locked', () => ({ state: 'locked', opensAt: minutesFromNow(90) }), {
    texts: ['Voting is locked', 'It opens by itself in', 'No time is set', '31 of 40'],
    buttons: ['Open now…', 'Change the times…'],
  }),
  desk('times being changed', () => ({ state: 'locked', opensAt: minutesFromNow(90) }), {
    act: async (page) => {
      await click('Change the times…')(page);
      await click('Set the times')(page);
    },
    texts: ['Leave it empty to close by hand.', 'Please type TIMES to confirm.', 'Please enter your password'],
    buttons: ['Set the times', 'Cancel'],
  }),
  desk('open with an end', () => ({ closesAt: minutesFromNow(41) }), {
    texts: ['Voting is open', 'It closes by itself in', 'Asha Rao opened the vote · 3 min'],
    buttons: ['Close now…', 'Change the times…'],
  }),
  desk('open, its times being changed', () => ({}), {
    act: click('Change the times…'),
    texts: [
      'It stays open until somebody closes it.',
      'Both nights are over, and people can still vote.',
      'Type TIMES',
    ],
    buttons: ['+5 min', '+30 min', 'Set the times'],
  }),
  desk('about to close', () => ({ closesAt: secondsFromNow(9), takeBackUntil: secondsFromNow(9) }), {
    texts: ['Voting is about to close', 'It closes in'],
    buttons: ['Take it back'],
  }),
  desk('too late to take back', () => ({ closesAt: secondsFromNow(9), takeBackUntil: secondsFromNow(-1) }), {
    buttons: ['Too late to take back'],
  }),
  desk('closed', () => ({ ...closed, countsAt: secondsFromNow(60) }), {
    texts: ['Voting has closed', 'The count starts in'],
  }),
  desk('counting', () => ({ ...closed, countsAt: secondsFromNow(-1) }), {
    texts: ['Counting the votes', 'It takes a few seconds.'],
  }),
  desk('counted', () => counted, {
    texts: ['Counted and ready', 'Nobody has seen a count yet.'],
    buttons: ['Start the stage…', 'Publish without the stage…'],
  }),
  desk(
    'on the stage',
    () => ({ ...counted, stage: { startedAt: minutesFromNow(-1), step: 2, revealed: ['Mr_Fresher'] } }),
    {
      texts: [
        'On the stage',
        'Revealed: Mr Fresher.',
        'The name and the votes of Mr Fresher',
        'Open the projector page',
      ],
      buttons: ['Back', 'Next', 'Publish now…'],
    },
  ),
  desk('results out', () => ({ ...counted, publishedAt: minutesFromNow(-1) }), {
    texts: ['The results are out', 'Everybody can see them.', 'See the results'],
  }),
  ...on('admin', '/stage', [
    {
      name: 'stage, not started',
      arrange: (page) => reply(page, '/admin/stage', ok({ stage: null })),
      texts: ["Freshers Night '25", /^Point your camera here, or open/],
    },
    {
      name: 'stage, out of reach',
      arrange: (page) => reply(page, '/admin/stage', empty, 500),
      texts: [/Press Space to try again\./],
    },
  ]),
  stage('dark', 0, [], { texts: [/full screen/] }),
  stage('suspense', 1, [], { texts: ['Mr Fresher 2025'] }),
  stage('a winner', 2, [mr], { texts: ['Asha Rao', /of 1,431 votes/] }),
  stage('a tie', 4, [mr, miss], { texts: ['A tie for Miss Fresher 2025', 'Chitra Iyer', /votes each/] }),
  stage('the end', 5, [mr, miss], { texts: ['Congratulations', 'Binu Paul', 'Chitra Iyer'] }),
];
