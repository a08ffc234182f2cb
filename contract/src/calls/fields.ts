/** Fields shared by all features. */

import * as z from 'zod/mini';
import { countCharacters, isBlank, tooLongText } from '../text.ts';

export const timeField = z.iso.datetime();

export const countField = z.int().check(z.nonnegative());

/** A document id of ours. Anything else is answered like an unknown id. */
export const idField = z
  .string({ error: 'Please name the candidate' })
  .check(z.regex(/^[A-Za-z0-9]{1,64}$/, 'There is no such record.'));

export const actorField = z.object({ id: z.string(), name: z.string() });

export type ActorName = z.output<typeof actorField>;

/** Control characters except line breaks and tabs, which have no meaning in typed text. */
const controls = /[^\P{Cc}\n\t]/gu;

const clean = (typed: string): string => (isBlank(typed) ? '' : typed.replace(controls, '').trim());

/** Without line breaks, and without the marks that would turn round what stands beside it in a sentence. */
const oneLine = (text: string): string =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

interface TextRules {
  readonly required: string;
  /** Maximum length in code points. */
  readonly max: number;
  readonly tooLong: string;
  readonly lines?: boolean;
}

/** Refuses more than `max` code points, and says by how many. @__NO_SIDE_EFFECTS__ */
export const atMost = (max: number, limit: string) =>
  z.refine<string>((text) => countCharacters(text) <= max, {
    error: ({ input }) => tooLongText(limit, String(input), max),
  });

/** Without lone surrogates, which the database can't store. '' if it shows nothing. @__NO_SIDE_EFFECTS__ */
function anyText({ required, max, tooLong, lines = false }: TextRules) {
  const wellFormed = z.string({ error: required }).check(
    z.refine((typed: string) => typed.isWellFormed(), {
      error: 'Please remove the characters that could not be read.',
      abort: true,
    }),
  );
  const cleaned = z.pipe(
    wellFormed,
    z.transform((typed: string) => (lines ? clean(typed) : oneLine(clean(typed)))),
  );
  return z.pipe(cleaned, z.string().check(atMost(max, tooLong)));
}

/** A text that shows something. @__NO_SIDE_EFFECTS__ */
export const textField = (rules: TextRules) => z.pipe(anyText(rules), z.string().check(z.minLength(1, rules.required)));

/** An optional line of text. An empty one counts as absent. @__NO_SIDE_EFFECTS__ */
export function optionalField(noun: string, max: number) {
  const tooLong = `Please keep the ${noun} to ${max} characters`;
  return z.optional(
    z.pipe(
      z.nullable(anyText({ required: tooLong, max, tooLong })),
      z.transform((text) => text || undefined),
    ),
  );
}

/** For answers, without validation, because stored values are sent unchanged. @__NO_SIDE_EFFECTS__ */
export const sentFields = <F extends Record<string, z.ZodMiniType>>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field instanceof z.ZodMiniOptional ? z.optional(z.string()) : z.string(),
    ]),
  ) as { [N in keyof F]: F[N] extends z.ZodMiniOptional ? z.ZodMiniOptional<z.ZodMiniString> : z.ZodMiniString };

export const fieldsIn = <F extends object>(fields: F, record: { readonly [Name in keyof F]?: unknown }) =>
  Object.fromEntries(
    (Object.keys(fields) as (keyof F)[]).flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  );
