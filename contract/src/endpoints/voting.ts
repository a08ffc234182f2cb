/** The vote, its results and their verification, the desk and the stage. */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import {
  candidateSchema,
  castVoteSchema,
  categoryField,
  categoryResultSchema,
  codePrefixField,
  peopleSchema,
  sealSecretSchema,
  turnoutSchema,
  voteBody,
  voteCodesSchema,
} from '../schemas/voting.ts';
import { stageSchema, stageStepBody, votingActBody, votingStandingSchema } from '../schemas/voting-desk.ts';
import { endpoint, message, results, type Specs } from './spec.ts';

const candidateList = z.object({ message, results, data: z.object({ candidates: z.array(candidateSchema) }) });
const votingStanding = z.object({ voting: votingStandingSchema });

export const votingEndpoints = {
  'POST /vote': endpoint({
    summary: 'Vote for a candidate, once per category final',
    access: 'user',
    idempotent: 'replay',
    body: voteBody,
    output: z.object({ message, candidate: z.omit(candidateSchema, { votes: true }) }),
    errors: ['VOTING_LOCKED', 'VOTING_CLOSED', 'NOT_FOUND', 'ALREADY_VOTED', 'RATE_LIMITED'],
  }),
  'GET /vote/category/{category}': endpoint({
    summary: 'Candidates of one category',
    access: 'user',
    params: z.object({ category: categoryField }),
    output: candidateList,
  }),
  'GET /vote/all': endpoint({ summary: 'Candidates of both categories', access: 'user', output: candidateList }),
  'GET /vote/mine': endpoint({
    summary: 'That you voted and when, never for whom',
    access: 'user',
    output: z.object({ data: z.object({ votes: z.array(castVoteSchema) }) }),
  }),
  'GET /results': endpoint({
    summary: 'The votes of each category, once they are published',
    access: 'public',
    sharedFor: limits.resultsSharedFor,
    /** `seal` is absent for a vote that was sealed without a hash. */
    output: z.object({
      data: z.object({ results: z.array(categoryResultSchema), seal: z.optional(sealSecretSchema) }),
    }),
    errors: ['RESULTS_NOT_PUBLISHED'],
  }),
  'GET /results/codes/{category}': endpoint({
    summary: 'The codes of all ballots of a category, from the seal on',
    access: 'public',
    sharedFor: limits.codesSharedFor,
    params: z.object({ category: categoryField }),
    output: z.object({ data: voteCodesSchema }),
    errors: ['VOTE_NOT_SEALED', 'NOT_FOUND'],
  }),
  'GET /results/codes/{category}/{prefix}': endpoint({
    summary: 'The codes that begin so, for a phone that looks up its own without naming it',
    access: 'public',
    sharedFor: limits.codesSharedFor,
    params: z.object({ category: categoryField, prefix: codePrefixField }),
    output: z.object({ data: voteCodesSchema }),
    errors: ['VOTE_NOT_SEALED', 'NOT_FOUND'],
  }),
  'GET /admin/turnout': endpoint({
    summary: 'How many people voted in each category, and how many have signed up',
    access: 'admin',
    output: z.object({ data: z.object({ turnout: z.array(turnoutSchema), people: peopleSchema }) }),
  }),
  'GET /admin/voting': endpoint({
    summary: 'The state of the vote, for the organisers who run it',
    access: 'admin',
    output: z.object({ data: votingStanding }),
  }),
  'POST /admin/voting': endpoint({
    summary: 'Set times, open, extend, close, take back, publish, start the stage; with a word and the password',
    access: 'admin',
    idempotent: 'refuses',
    body: votingActBody,
    output: z.object({ message, data: votingStanding }),
    errors: ['VOTE_CHANGED', 'VOTE_ACT_REFUSED', 'WRONG_PASSWORD', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
  }),
  'POST /admin/voting/seal': endpoint({
    summary: 'Seal the closed vote for some seconds; call it again until it is finished',
    access: 'admin',
    output: z.object({ data: votingStanding }),
    errors: ['VOTE_ACT_REFUSED'],
  }),
  'GET /admin/stage': endpoint({
    summary: 'The stage, with the results that have been revealed and no other',
    access: 'admin',
    stations: ['stage'],
    output: z.object({ data: z.object({ stage: z.nullable(stageSchema) }) }),
  }),
  'POST /admin/stage/step': endpoint({
    summary: 'Go to a step of the stage; the step to a result reveals it, the last one publishes the results',
    access: 'admin',
    idempotent: 'refuses',
    body: stageStepBody,
    output: z.object({ message, data: z.object({ stage: stageSchema }) }),
    errors: ['VOTE_CHANGED', 'VOTE_ACT_REFUSED', 'RATE_LIMITED'],
  }),
} as const satisfies Specs;
