/** zod schemas of single input fields, with the sentence each refusal shows (spec §5, docs/decisions). */

import * as z from 'zod';
import { type CategoryInput, categoryInputs, toCategory } from './categories.ts';
import { limits } from './limits.ts';
import { parseSpotifyLink } from './spotify.ts';
import { countCharacters } from './text-length.ts';
import { validationTexts as texts } from './texts.ts';

/** Control characters other than line breaks and tabs never carry meaning in what people type. */
const controls = /[^\P{Cc}\n\t]/gu;

/** Characters that show nothing: a text of these alone is empty to whoever reads it. */
const invisible = /[\s\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u3164\uffa0\u2800]/gu;

/** A string that the database can store: no lone surrogates, no control characters. */
const cleanString = (message: string) =>
  z
    .string({ error: message })
    .refine((value) => value.isWellFormed(), {
      error: 'Please remove the characters that could not be read.',
      abort: true,
    })
    .transform((value) => value.replace(controls, '').trim())
    .transform((value) => (value.replace(invisible, '') === '' ? '' : value));

const oneLine = (value: string): string => value.replace(/\s+/gu, ' ');

export const nameField = cleanString(texts.nameRequired)
  .transform(oneLine)
  .pipe(
    z
      .string()
      .min(1, texts.nameRequired)
      .refine(
        (value) => countCharacters(value) <= limits.nameLength,
        `Please keep your name to ${limits.nameLength} characters`,
      ),
  );

/** Trimmed and lower-cased (ADR 16); whether the domain may sign up is the server's to say. */
export const emailField = z
  .string({ error: texts.emailRequired })
  .trim()
  .toLowerCase()
  .min(1, texts.emailRequired)
  .max(limits.emailLength, texts.emailInvalid)
  .pipe(z.email(texts.emailInvalid));

/** A password being chosen; common ones are refused by the server's rules (ADR 3). */
export const newPasswordField = z
  .string({ error: texts.passwordRequired })
  .refine((value) => countCharacters(value) >= limits.passwordMin, texts.passwordShort)
  .refine((value) => countCharacters(value) <= limits.passwordMax, texts.passwordLong)
  .refine((value) => value.isWellFormed(), texts.passwordRequired);

/** A password being checked: whatever could have been chosen. */
export const passwordField = z
  .string({ error: texts.passwordRequired })
  .min(1, texts.passwordRequired)
  .max(limits.passwordMax * 2, texts.passwordLong);

export const otpField = z
  .string({ error: texts.otpIncomplete })
  .trim()
  .regex(new RegExp(`^[0-9]{${limits.otpDigits}}$`), texts.otpIncomplete);

export const messageField = cleanString(texts.messageBlank).pipe(
  z
    .string()
    .min(1, texts.messageBlank)
    .refine((value) => countCharacters(value) <= limits.messageLength, texts.messageLong),
);

/** Blank entries are dropped, so a form may send its empty inputs as they are. */
export const songLinksField = z
  .array(z.string({ error: texts.songInvalid }).trim().max(400, texts.songInvalid), { error: texts.songRequired })
  .transform((links) => links.filter((link) => link !== ''))
  .pipe(
    z
      .array(z.string().refine((link) => parseSpotifyLink(link) !== null, texts.songInvalid))
      .min(1, texts.songRequired)
      .max(limits.songLinksAtMost, `Please send at most ${limits.songSlots} links.`),
  );

export const candidateNameField = cleanString(texts.candidateRequired)
  .transform(oneLine)
  .pipe(
    z
      .string()
      .min(1, texts.candidateRequired)
      .refine((value) => countCharacters(value) <= limits.candidateNameLength, texts.candidateLong),
  );

export const categoryField = z
  .enum(categoryInputs, { error: 'Please choose Mr Fresher or Miss Fresher' })
  .transform((input: CategoryInput) => toCategory(input));

/** A document id of ours. Anything else can't exist and is answered like an unknown one. */
export const idField = z
  .string({ error: 'Please name the candidate' })
  .regex(/^[A-Za-z0-9]{1,64}$/, 'There is no such record.');

/** The `Idempotency-Key` header (ADR 8): 8 to 128 visible ASCII characters. */
export const idempotencyKeyField = z
  .string()
  .regex(/^[\x21-\x7e]{8,128}$/, 'Idempotency-Key takes 8 to 128 visible characters.');

/**
 * The `signupId`s of the sign-up requests made on this device: with them, only a code of one of these requests is
 * accepted, so a code that somebody else's request sent can't be typed in by mistake. Older clients send none.
 */
export const signupIdsField = z
  .array(z.string().max(64, 'There is no such sign-up.'), { error: 'There is no such sign-up.' })
  .max(50, 'There is no such sign-up.')
  .optional();

const limitText = `limit takes a whole number from 1 to ${limits.pageMax}.`;

/** Entries per page of an admin list (design §3). */
export const limitField = z
  .string()
  .regex(/^\d{1,4}$/, limitText)
  .transform(Number)
  .refine((limit) => limit >= 1 && limit <= limits.pageMax, limitText)
  .default(limits.pageDefault);

/** Where the page before ended: what `nextCursor` said. */
export const cursorField = z
  .string()
  .max(500, 'This page can’t be found. Please start again from the first one.')
  .optional();
