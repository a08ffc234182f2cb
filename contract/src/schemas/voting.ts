/** Candidates and votes (spec §3, §5; ADR 40). */

import * as z from 'zod/mini';
import { type CategoryInput, categories, categoryInputs, toCategory } from '../categories.ts';
import { limits } from '../limits.ts';
import { validationTexts as texts } from '../texts.ts';
import { codePrefixLength, voteValueLength } from '../vote-proof.ts';
import { idField, timeField } from './common.ts';
import { fieldsIn, optionalField, sentFields, textField } from './text.ts';

export const candidateNameField = textField({
  required: texts.candidateRequired,
  max: limits.candidateNameLength,
  tooLong: texts.candidateLong,
});

export const categoryField = z.pipe(
  z.enum(categoryInputs, { error: 'Please choose Mr Fresher or Miss Fresher' }),
  z.transform((input: CategoryInput) => toCategory(input)),
);

/** What organisers may add about a candidate: what they study, a sentence of theirs. A new field goes here. */
const candidateDetails = {
  branch: optionalField('branch', limits.candidateBranchLength),
  line: optionalField('line', limits.candidateLineLength),
};
export type CandidateDetails = z.output<z.ZodMiniObject<typeof candidateDetails>>;

/** The details in a record that holds more. */
export const candidateDetailsOf = (record: CandidateDetails): CandidateDetails => fieldsIn(candidateDetails, record);

/** `photo` is an address. `votes` appears once results are published, and for nobody before. */
export const candidateSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(categories),
  photo: z.optional(z.string()),
  ...sentFields(candidateDetails),
  /** How often it was changed; absent for never. */
  version: z.optional(z.int()),
  votes: z.optional(z.int().check(z.nonnegative())),
});
export type Candidate = z.output<typeof candidateSchema>;

/** That somebody voted and when, never the choice. After the seal `votedAt` is the beginning of that day. */
export const castVoteSchema = z.object({ category: z.enum(categories), votedAt: timeField });
export type CastVote = z.output<typeof castVoteSchema>;

export const turnoutSchema = z.object({ category: z.enum(categories), participants: z.int().check(z.nonnegative()) });
export type Turnout = z.output<typeof turnoutSchema>;

/** Accounts, in all and in the last hour: those who could vote. */
export const peopleSchema = z.object({
  signedUp: z.int().check(z.nonnegative()),
  inLastHour: z.int().check(z.nonnegative()),
  /** Addresses that mail servers have refused in the last hour. */
  refusedAddresses: z.int().check(z.nonnegative()),
});
export type People = z.output<typeof peopleSchema>;

/** A photo's bytes in base64; null for none. What it really is, the server looks for in the bytes. */
const photoField = z.nullable(
  z
    .string()
    .check(z.maxLength(Math.ceil(limits.photoBytes / 3) * 4, texts.photoLarge), z.base64(texts.photoUnreadable)),
);

const aboutCandidate = {
  ...candidateDetails,
  /** In a change: absent keeps the photo. */
  photo: z.optional(photoField),
};

export const candidateBody = z.object({ name: candidateNameField, category: categoryField, ...aboutCandidate });
/** All that can change of a candidate: an omitted field is removed, except the photo. */
export const candidateChangeBody = z.object({
  name: candidateNameField,
  /** Absent keeps it. */
  category: z.optional(categoryField),
  ...aboutCandidate,
  /** Of the candidate that the organiser began from; 0 for one that was never changed. */
  version: z.int().check(z.nonnegative()),
});

const hexField = (length: number, error: string) =>
  z.string({ error }).check(z.regex(new RegExp(`^[0-9a-f]{${length}}$`), error));

/** `value` is random, and the same while a vote is tried again; without one the server makes it. */
export const voteBody = z.object({
  candidateID: idField,
  value: z.optional(hexField(voteValueLength, `The value of a vote takes ${voteValueLength} hexadecimal digits.`)),
});

/** Votes of one category, once they are published. `ballots` counts all that were sealed, for any candidate. */
export const categoryResultSchema = z.object({
  category: z.enum(categories),
  participants: z.int().check(z.nonnegative()),
  ballots: z.int().check(z.nonnegative()),
  candidates: z.array(candidateSchema),
  /** Of the sorted list of codes, made from the list at each answer. Absent for a vote that was sealed without codes. */
  codesSha256: z.optional(z.string()),
});
export type CategoryResultInfo = z.output<typeof categoryResultSchema>;

/** Goes into the hash of the seal with the results (`sealText`). */
export const sealSecretSchema = z.object({
  /** 32 random bytes, in hex. Known only once the results are: with it, anybody could try counts against the hash. */
  salt: z.string(),
  /** Accounts that could vote when the seal ended. */
  accounts: z.int().check(z.nonnegative()),
});
export type SealSecret = z.output<typeof sealSecretSchema>;

export const codePrefixField = hexField(codePrefixLength, `A prefix takes ${codePrefixLength} hexadecimal digits.`);

/** Codes of a category's sealed ballots, sorted: all, or those with a prefix. `count` and `sha256` are of the whole list. */
export const voteCodesSchema = z.object({
  category: z.enum(categories),
  participants: z.int().check(z.nonnegative()),
  count: z.int().check(z.nonnegative()),
  sha256: z.string(),
  codes: z.array(z.string()),
});
export type VoteCodes = z.output<typeof voteCodesSchema>;
