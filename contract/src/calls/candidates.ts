/** Candidates, votes and results (spec §3, §5; ADR 40 and 43): rows and schemas. */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { validationTexts as texts } from '../texts.ts';
import { type CategoryInput, categories, categoryInputs, toCategory } from '../voting.ts';
import { countField, fieldsIn, idField, optionalField, sentFields, textField } from './fields.ts';
import { endpoint, message, type Specs } from './spec.ts';

export const candidateNameField = textField({
  required: texts.candidateRequired,
  max: limits.candidateNameLength,
  tooLong: texts.candidateLong,
});

export const categoryField = z.pipe(
  z.enum(categoryInputs, { error: 'Please choose Mr Fresher or Miss Fresher' }),
  z.transform((input: CategoryInput) => toCategory(input)),
);

/** Optional details of a candidate. Add new fields here. */
const candidateDetails = {
  branch: optionalField('branch', limits.candidateBranchLength),
  line: optionalField('line', limits.candidateLineLength),
};

export type CandidateDetails = z.output<z.ZodMiniObject<typeof candidateDetails>>;

export const candidateDetailsOf = (record: CandidateDetails): CandidateDetails => fieldsIn(candidateDetails, record);

/** `photo` is a URL. `votes` is absent for everybody until results are published. */
export const candidateSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(categories),
  photo: z.optional(z.string()),
  ...sentFields(candidateDetails),
  version: z.optional(z.int()),
  votes: z.optional(countField),
});

export type Candidate = z.output<typeof candidateSchema>;

/** That a person voted, never the choice nor the time. */
export const castVoteSchema = z.object({ category: z.enum(categories) });

export type CastVote = z.output<typeof castVoteSchema>;

export const turnoutSchema = z.object({ category: z.enum(categories), participants: countField });

export type Turnout = z.output<typeof turnoutSchema>;

export const peopleSchema = z.object({
  signedUp: countField,
  inLastHour: countField,
  refusedAddresses: countField,
});

export type People = z.output<typeof peopleSchema>;

/** A photo's bytes in base64; null for none. The server detects the actual format. */
const photoField = z.nullable(
  z
    .string()
    .check(z.maxLength(Math.ceil(limits.photoBytes / 3) * 4, texts.photoLarge), z.base64(texts.photoUnreadable)),
);

const aboutCandidate = {
  ...candidateDetails,
  photo: z.optional(photoField),
};

export const candidateBody = z.object({ name: candidateNameField, category: categoryField, ...aboutCandidate });

/** A change of a candidate. Omitted fields are removed, except photo and category. */
export const candidateChangeBody = z.object({
  name: candidateNameField,
  category: z.optional(categoryField),
  ...aboutCandidate,
  /** The version that the organiser edited; 0 for a candidate that was never changed. */
  version: countField,
});

export const voteBody = z.object({ candidateID: idField });

export const categoryResultSchema = z.object({
  category: z.enum(categories),
  participants: countField,
  ballots: countField,
  candidates: z.array(candidateSchema),
});

export type CategoryResultInfo = z.output<typeof categoryResultSchema>;

export const candidatesEndpoints = {
  'POST /admin': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: candidateBody,
    output: z.object({ message, candidate_id: z.string(), data: z.object({ candidate: candidateSchema }) }),
    errors: ['VOTING_CLOSED', 'CANDIDATE_EXISTS'],
    bodyBytes: limits.photoBodyBytes,
  }),
  'POST /admin/candidates/{id}': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    params: z.object({ id: idField }),
    body: candidateChangeBody,
    output: z.object({ message, data: z.object({ candidate: candidateSchema }) }),
    errors: ['NOT_FOUND', 'CANDIDATE_FROZEN', 'CHANGED', 'CANDIDATE_EXISTS'],
    bodyBytes: limits.photoBodyBytes,
  }),
  'DELETE /admin/candidates/{id}': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    params: z.object({ id: idField }),
    output: z.object({ message }),
    errors: ['NOT_FOUND', 'CANDIDATE_FROZEN'],
  }),
  'GET /photos/{id}': endpoint({
    access: 'public',
    params: z.object({ id: idField }),
    output: z.object({ file: z.instanceof(Uint8Array) }),
    file: 'image/webp',
    errors: ['NOT_FOUND'],
  }),
} as const satisfies Specs;
