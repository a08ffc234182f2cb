/** The vote, its results, the desk and the stage. */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { timeField } from '../schemas/common.ts';
import {
  candidateSchema,
  castVoteSchema,
  categoryField,
  categoryResultSchema,
  peopleSchema,
  turnoutSchema,
  voteBody,
} from '../schemas/voting.ts';
import { stageSchema, stageStepBody, votingActBody, votingStandingSchema } from '../schemas/voting-desk.ts';
import { endpoint, message, results, type Specs } from './spec.ts';

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
    errors: ['VOTE_CHANGED', 'VOTE_ACT_REFUSED', 'WRONG_PASSWORD', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
  }),
  'POST /admin/voting/count': endpoint({ access: 'admin', output: z.object({ data: votingStanding }) }),
  'GET /admin/stage': endpoint({
    access: 'admin',
    stations: ['stage'],
    output: z.object({ data: z.object({ stage: z.nullable(stageSchema) }) }),
  }),
  'POST /admin/stage/step': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: stageStepBody,
    output: z.object({ message, data: z.object({ stage: stageSchema }) }),
    errors: ['VOTE_CHANGED', 'VOTE_ACT_REFUSED', 'RATE_LIMITED'],
  }),
} as const satisfies Specs;
