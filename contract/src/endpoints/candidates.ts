/** Candidates (ADR 43). */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { idField } from '../schemas/common.ts';
import { candidateBody, candidateChangeBody, candidateSchema } from '../schemas/voting.ts';
import { endpoint, message, type Specs } from './spec.ts';

export const candidatesEndpoints = {
  'POST /admin': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: candidateBody,
    output: z.object({ message, candidate_id: z.string(), data: z.object({ candidate: candidateSchema }) }),
    errors: ['VOTING_CLOSED', 'CANDIDATE_EXISTS', 'RATE_LIMITED'],
    bodyBytes: limits.photoBodyBytes,
  }),
  'POST /admin/candidates/{id}': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    params: z.object({ id: idField }),
    body: candidateChangeBody,
    output: z.object({ message, data: z.object({ candidate: candidateSchema }) }),
    errors: ['NOT_FOUND', 'CANDIDATE_FROZEN', 'CANDIDATE_CHANGED', 'CANDIDATE_EXISTS', 'RATE_LIMITED'],
    bodyBytes: limits.photoBodyBytes,
  }),
  'DELETE /admin/candidates/{id}': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    params: z.object({ id: idField }),
    output: z.object({ message }),
    errors: ['NOT_FOUND', 'CANDIDATE_FROZEN', 'RATE_LIMITED'],
  }),
  'GET /photos/{id}': endpoint({
    access: 'public',
    params: z.object({ id: idField }),
    output: z.object({ file: z.instanceof(Uint8Array) }),
    file: 'image/webp',
    errors: ['NOT_FOUND'],
  }),
} as const satisfies Specs;
