/** Candidates and votes (spec §3, §5; ADR 18 and 19). */

import * as z from 'zod/mini';
import { type CategoryInput, categories, categoryInputs, toCategory } from '../categories.ts';
import { limits } from '../limits.ts';
import { validationTexts as texts } from '../texts.ts';
import { idField, timeField } from './common.ts';
import { textField } from './text.ts';

export const candidateNameField = textField({
  required: texts.candidateRequired,
  max: limits.candidateNameLength,
  tooLong: texts.candidateLong,
});

export const categoryField = z.pipe(
  z.enum(categoryInputs, { error: 'Please choose Mr Fresher or Miss Fresher' }),
  z.transform((input: CategoryInput) => toCategory(input)),
);

/** `votes` appears once results are published, and for nobody before (ADR 28). */
export const candidateSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(categories),
  votes: z.optional(z.int().check(z.nonnegative())),
});
export type Candidate = z.output<typeof candidateSchema>;

/** That somebody voted and when, never for whom. After the seal `votedAt` is the beginning of that day (ADR 28). */
export const castVoteSchema = z.object({ category: z.enum(categories), votedAt: timeField });
export type CastVote = z.output<typeof castVoteSchema>;

/** How many people voted in a category, never for whom. */
export const turnoutSchema = z.object({ category: z.enum(categories), participants: z.int().check(z.nonnegative()) });
export type Turnout = z.output<typeof turnoutSchema>;

/** Accounts, in all and in the last hour: those who could vote. */
export const peopleSchema = z.object({
  signedUp: z.int().check(z.nonnegative()),
  inLastHour: z.int().check(z.nonnegative()),
});
export type People = z.output<typeof peopleSchema>;

export const voteBody = z.object({ candidateID: idField });
export const candidateBody = z.object({ name: candidateNameField, category: categoryField });
