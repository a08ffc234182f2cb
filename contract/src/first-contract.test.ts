/** Backward compatibility with clients of the first contract: no call is removed, requires more or answers less. */

import { describe, expect, it } from 'vitest';
import firstDocument from '../../tests/support/first-client/openapi.json' with { type: 'json' };
import { openApiDocument } from './openapi.ts';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}
interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly 'x-access': string;
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}
type Calls = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

const alternatives = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? [schema];
const jsonOf = (body: Body | undefined): Schema | undefined => body?.content?.['application/json']?.schema;

/** The first client shows these values unchanged, so the log can have new acts, and new actors with a name. */
const tolerated = ['action', 'target', 'who'].map((name) => `GET /admin/audit answers.data.entries[].${name}`);

/** The allowed values; undefined if any value of the type is. */
const valuesOf = (schema: Schema): readonly unknown[] | undefined => ('const' in schema ? [schema.const] : schema.enum);

/** Query, header and path parameters as one object schema. */
function parametersOf({ parameters = [] }: Operation): Schema {
  const named = parameters.map((one) => [`${one.in}.${one.name}`, one] as const);
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(([name, { schema }]) => [name, schema])),
    required: named.flatMap(([name, { required }]) => (required ? [name] : [])),
  };
}

/** Why a reader of schema `known` can't read values of schema `written`; empty if it can. */
function unreadable(known: Schema, written: Schema, at: string): string[] {
  if (tolerated.includes(at)) return [];
  return alternatives(written).flatMap((one) => {
    const attempts = alternatives(known).map((other) => unreadableAlternative(other, one, at));
    return attempts.reduce((best, problems) => (problems.length < best.length ? problems : best));
  });
}

function unreadableAlternative(known: Schema, written: Schema, at: string): string[] {
  // An integer is a number.
  const isSame = known.type === written.type || (known.type === 'number' && written.type === 'integer');
  if (known.type !== undefined && !isSame) return [`${at} is ${written.type}, not ${known.type}`];
  const [expected, possible] = [valuesOf(known), valuesOf(written)];
  const strange = expected && (possible ?? ['any other']).filter((value) => !expected.includes(value));
  if (strange && strange.length > 0) return [`${at} may be ${strange.join(', ')}`];
  const items = known.items && written.items ? unreadable(known.items, written.items, `${at}[]`) : [];
  const properties = Object.entries(known.properties ?? {}).flatMap(([name, schema]) => {
    const value = written.properties?.[name];
    const isExpected = known.required?.includes(name) ?? false;
    if (isExpected && !(value && written.required?.includes(name))) return [`${at}.${name} may be missing`];
    return value ? unreadable(schema, value, `${at}.${name}`) : [];
  });
  return [...items, ...properties];
}

/** Incompatibilities of `now` for a client of `first`. The client writes requests and reads answers. */
function problems(first: Calls, now: Calls): string[] {
  return Object.entries(first).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, before]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const after = now[path]?.[method];
      if (!after) return [`${call} is gone`];
      const [given, taken] = [parametersOf(before), parametersOf(after)];
      const ignored = Object.keys(given.properties ?? {}).filter((name) => !taken.properties?.[name]);
      const sent = jsonOf(before.requestBody);
      const wanted = jsonOf(after.requestBody);
      const oldAnswer = jsonOf(before.responses['200']);
      const newAnswer = jsonOf(after.responses['200']);
      return [
        ...(after['x-access'] === before['x-access'] ? [] : [`${call} is for ${after['x-access']}`]),
        ...ignored.map((name) => `${call} takes no ${name}`),
        ...unreadable(taken, given, `${call} takes`),
        ...(wanted ? unreadable(wanted, sent ?? { type: 'object' }, `${call} takes body`) : []),
        ...(oldAnswer && newAnswer ? unreadable(oldAnswer, newAnswer, `${call} answers`) : []),
        ...(oldAnswer && !newAnswer ? [`${call} answers no JSON`] : []),
      ];
    }),
  );
}

const addParameter = (operation: Operation, parameter: Parameter) =>
  Object.assign(operation, { parameters: [...(operation.parameters ?? []), parameter] });

const first = firstDocument.paths as unknown as Calls;
/** A deep copy, which the tests can change. */
const today = (): Calls => JSON.parse(JSON.stringify(openApiDocument().paths));

it('keeps every call of the first contract', () => {
  expect(Object.keys(first)).toHaveLength(24);
  expect(problems(first, today())).toEqual([]);
});

describe('finds an incompatible change', () => {
  it.each<[string, (vote: { post: Operation }) => void, string]>([
    ['a call that is gone', (vote) => Reflect.deleteProperty(vote, 'post'), 'POST /vote is gone'],
    ['another access', (vote) => Object.assign(vote.post, { 'x-access': 'admin' }), 'POST /vote is for admin'],
    [
      'a new required field',
      (vote) => Object.assign(jsonOf(vote.post.requestBody) ?? {}, { required: ['candidateID', 'value'] }),
      'POST /vote takes body.value may be missing',
    ],
    [
      'a removed field of an answer',
      (vote) => Reflect.deleteProperty(jsonOf(vote.post.responses['200'])?.properties ?? {}, 'candidate'),
      'POST /vote answers.candidate may be missing',
    ],
    [
      'a field of another type',
      (vote) => Object.assign(jsonOf(vote.post.responses['200'])?.properties?.message ?? {}, { type: 'integer' }),
      'POST /vote answers.message is integer, not string',
    ],
    [
      'a new required query',
      (vote) => addParameter(vote.post, { in: 'query', name: 'night', required: true, schema: { type: 'string' } }),
      'POST /vote takes.query.night may be missing',
    ],
    [
      'a new required header',
      (vote) => {
        const key = vote.post.parameters?.find(({ in: place }) => place === 'header') ?? {};
        Object.assign(key, { required: true });
      },
      'POST /vote takes.header.Idempotency-Key may be missing',
    ],
    [
      'a header that is not read any more',
      (vote) => Object.assign(vote.post, { parameters: [] }),
      'POST /vote takes no header.Idempotency-Key',
    ],
    [
      'a header value that is not accepted any more',
      (vote) => Object.assign(vote.post.parameters?.[0]?.schema ?? {}, { enum: ['one'] }),
      'POST /vote takes.header.Idempotency-Key may be any other',
    ],
    [
      'a new value in an answer',
      (vote) => {
        const candidate = jsonOf(vote.post.responses['200'])?.properties?.candidate;
        Object.assign(candidate?.properties?.category ?? {}, { enum: ['Mr_Fresher', 'Miss_Fresher', 'Both'] });
      },
      'POST /vote answers.candidate.category may be Both',
    ],
    [
      'any value in an answer that had a fixed set',
      (vote) => {
        const candidate = jsonOf(vote.post.responses['200'])?.properties?.candidate;
        Reflect.deleteProperty(candidate?.properties?.category ?? {}, 'enum');
      },
      'POST /vote answers.candidate.category may be any other',
    ],
    [
      'another constant',
      (vote) => Object.assign(jsonOf(vote.post.responses['200'])?.properties?.success ?? {}, { const: false }),
      'POST /vote answers.success may be false',
    ],
  ])('%s', (_, change, problem) => {
    const now = today();
    change(now['/vote'] as { post: Operation });
    expect(problems(first, now)).toEqual([problem]);
  });
});
