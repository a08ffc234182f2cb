/** The vote, its results, the desk and the stage (ADR 38): rows and schemas. */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { validationTexts as texts } from '../texts.ts';
import { categories, confirmWordOf, type DeskAct, deskActs, isConfirmedBy, stageSteps } from '../voting.ts';
import {
  candidateSchema,
  castVoteSchema,
  categoryField,
  categoryResultSchema,
  peopleSchema,
  turnoutSchema,
  voteBody,
} from './candidates.ts';
import { votingStates } from './event.ts';
import { countField, timeField } from './fields.ts';
import { passwordField } from './person.ts';
import { endpoint, message, results, type Specs } from './spec.ts';

const noStep = 'The stage has no such step.';

const stageStepField = z.int(noStep).check(z.minimum(0, noStep), z.maximum(stageSteps.length - 1, noStep));

const votingStandingSchema = z.object({
  state: z.enum(votingStates),
  opensAt: timeField,
  /** The planned closing; null for none, or once it has closed. */
  closesAt: z.nullable(timeField),
  closedAt: z.nullable(timeField),
  /** Until when 'Open now' or 'Close now' can be taken back; null if there is nothing to take back. */
  takeBackUntil: z.nullable(timeField),
  /** When the votes are counted; null while voting is not closed, and once they are. */
  countsAt: z.nullable(timeField),
  countedAt: z.nullable(timeField),
  publishedAt: z.nullable(timeField),
  stage: z.nullable(z.object({ startedAt: timeField, step: stageStepField, revealed: z.array(z.enum(categories)) })),
  /** Categories with tied winners, without names, to prepare the stage: until it begins or the results are out. */
  ties: z.optional(z.array(z.enum(categories))),
  lastAct: z.nullable(z.object({ who: z.string(), act: z.string(), at: timeField })),
  /** Incremented by each act. An act on an older version is refused (409). */
  version: countField,
  serverTime: timeField,
});

export type VotingStanding = z.output<typeof votingStandingSchema>;

const momentRequired = 'Please give a date and a time.';

const momentField = z.iso.datetime(momentRequired);

interface Act {
  readonly act: DeskAct;
  readonly opensAt?: string | undefined;
  readonly closesAt?: string | null | undefined;
  readonly word?: string | undefined;
  readonly password?: string | undefined;
}

function missingIn({ act, opensAt, closesAt, word, password }: Act): [field: keyof Act, sentence: string][] {
  const expected = confirmWordOf(act);
  return [
    ...(act === 'schedule' && opensAt === undefined ? [['opensAt', momentRequired] as ['opensAt', string]] : []),
    ...(act === 'schedule' && closesAt === undefined ? [['closesAt', momentRequired] as ['closesAt', string]] : []),
    ...(expected !== undefined && !isConfirmedBy(act, word ?? '')
      ? [['word', `Please type ${expected} to confirm.`] as ['word', string]]
      : []),
    ...(expected !== undefined && password === undefined
      ? [['password', texts.passwordRequired] as ['password', string]]
      : []),
  ];
}

export const votingActBody = z
  .object({
    act: z.enum(deskActs, { error: 'There is no such act.' }),
    version: countField,
    opensAt: z.optional(momentField),
    /** For `schedule`; null for no planned closing. */
    closesAt: z.optional(z.nullable(momentField)),
    /** Required, like the password, for every act except `take-back`. */
    word: z.optional(z.string()),
    password: z.optional(passwordField),
  })
  .check((context) => {
    for (const [field, message] of missingIn(context.value)) {
      context.issues.push({ code: 'custom', path: [field], message, input: context.value });
    }
  });

/** The result of one category. Several winners on a tie, none without votes. */
const stageResultSchema = z.object({
  category: z.enum(categories),
  winners: z.array(z.extend(candidateSchema, { votes: countField })),
  /** Total votes of the category. */
  votes: countField,
  standing: countField,
});

export type StageResult = z.output<typeof stageResultSchema>;

const stageSchema = z.object({
  startedAt: timeField,
  step: stageStepField,
  /** In the order in which they were revealed. Never contains an unrevealed result. */
  results: z.array(stageResultSchema),
  version: countField,
});

export type StageInfo = z.output<typeof stageSchema>;

const stageStepBody = z.object({
  step: stageStepField,
  version: countField,
});

const candidateList = z.object({ message, results, data: z.object({ candidates: z.array(candidateSchema) }) });

const votingStanding = z.object({ voting: votingStandingSchema });

export const votingEndpoints = {
  'POST /vote': endpoint({
    access: 'user',
    idempotent: 'replay',
    body: voteBody,
    output: z.object({ message, candidate: z.omit(candidateSchema, { votes: true }) }),
    errors: ['VOTING_LOCKED', 'VOTING_CLOSED', 'NOT_FOUND', 'ALREADY_VOTED', 'RATE_LIMITED'],
  }),
  'GET /vote/category/{category}': endpoint({
    access: 'user',
    params: z.object({ category: categoryField }),
    output: candidateList,
  }),
  'GET /vote/all': endpoint({ access: 'user', output: candidateList }),
  'GET /vote/mine': endpoint({
    access: 'user',
    output: z.object({ data: z.object({ votes: z.array(castVoteSchema) }) }),
  }),
  'GET /results': endpoint({
    access: 'public',
    sharedFor: limits.resultsSharedFor,
    output: z.object({ data: z.object({ results: z.array(categoryResultSchema), countedAt: timeField }) }),
    errors: ['RESULTS_NOT_PUBLISHED'],
  }),
  'GET /admin/turnout': endpoint({
    access: 'admin',
    output: z.object({ data: z.object({ turnout: z.array(turnoutSchema), people: peopleSchema }) }),
  }),
  'GET /admin/voting': endpoint({
    access: 'admin',
    output: z.object({ data: votingStanding }),
  }),
  'POST /admin/voting': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: votingActBody,
    output: z.object({ message, data: votingStanding }),
    errors: ['CHANGED', 'VOTE_ACT_REFUSED', 'WRONG_PASSWORD', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
  }),
  'POST /admin/voting/count': endpoint({ access: 'admin', output: z.object({ data: votingStanding }) }),
  'GET /admin/stage': endpoint({
    access: 'admin',
    roles: ['admin', 'stage'],
    output: z.object({ data: z.object({ stage: z.nullable(stageSchema) }) }),
  }),
  'POST /admin/stage/step': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: stageStepBody,
    output: z.object({ data: z.object({ stage: stageSchema }) }),
    errors: ['CHANGED', 'VOTE_ACT_REFUSED'],
  }),
} as const satisfies Specs;
