/** Clients of the first contract go on working: no call is gone, none asks for more, none answers less. */

import { readFileSync } from 'node:fs';
import { openApiDocument } from '@fresher-party/contract/openapi';
import { describe, expect, it } from 'vitest';

interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}
interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
interface Operation {
  readonly 'x-access': string;
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}
type Calls = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

const alternatives = (schema: Schema): readonly Schema[] => schema.anyOf ?? [schema];
const jsonOf = (body: Body | undefined): Schema | undefined => body?.content?.['application/json']?.schema;

/** Why a reader that knows `known` could not read what is written as `written`; empty when it can. */
function unreadable(known: Schema, written: Schema, at: string): string[] {
  return alternatives(written).flatMap((one) => {
    const attempts = alternatives(known).map((other) => unreadableAlternative(other, one, at));
    return attempts.reduce((best, problems) => (problems.length < best.length ? problems : best));
  });
}

function unreadableAlternative(known: Schema, written: Schema, at: string): string[] {
  // Whole numbers are numbers.
  const isSame = known.type === written.type || (known.type === 'number' && written.type === 'integer');
  if (known.type !== undefined && !isSame) return [`${at} is ${written.type}, not ${known.type}`];
  const items = known.items && written.items ? unreadable(known.items, written.items, `${at}[]`) : [];
  const properties = Object.entries(known.properties ?? {}).flatMap(([name, schema]) => {
    const value = written.properties?.[name];
    const isExpected = known.required?.includes(name) ?? false;
    if (isExpected && !(value && written.required?.includes(name))) return [`${at}.${name} may be missing`];
    return value ? unreadable(schema, value, `${at}.${name}`) : [];
  });
  return [...items, ...properties];
}

/** What a client of `first` would meet with `now`. A request is written by the client and read by the server. */
function problems(first: Calls, now: Calls): string[] {
  return Object.entries(first).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, before]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const after = now[path]?.[method];
      if (!after) return [`${call} is gone`];
      const sent = jsonOf(before.requestBody);
      const wanted = jsonOf(after.requestBody);
      const told = jsonOf(before.responses['200']);
      const tells = jsonOf(after.responses['200']);
      return [
        ...(after['x-access'] === before['x-access'] ? [] : [`${call} is for ${after['x-access']}`]),
        ...(wanted ? unreadable(wanted, sent ?? { type: 'object' }, `${call} takes body`) : []),
        ...(told && tells ? unreadable(told, tells, `${call} answers`) : []),
        ...(told && !tells ? [`${call} answers no JSON`] : []),
      ];
    }),
  );
}

const file = new URL('../support/first-client/openapi.json', import.meta.url);
const first: { readonly paths: Calls } = JSON.parse(readFileSync(file, 'utf8'));
const today = (): Calls => structuredClone(openApiDocument().paths) as unknown as Calls;

it('keeps every call of the first contract', () => {
  expect(Object.keys(first.paths)).toHaveLength(24);
  expect(problems(first.paths, today())).toEqual([]);
});

describe('a change that a client would notice', () => {
  it.each<[string, (vote: { post: Operation }) => void, string]>([
    ['a call that is gone', (vote) => Reflect.deleteProperty(vote, 'post'), 'POST /vote is gone'],
    ['another access', (vote) => Object.assign(vote.post, { 'x-access': 'admin' }), 'POST /vote is for admin'],
    [
      'a field that is asked for now',
      (vote) => Object.assign(jsonOf(vote.post.requestBody) ?? {}, { required: ['candidateID', 'value'] }),
      'POST /vote takes body.value may be missing',
    ],
    [
      'a field that is told no more',
      (vote) => Reflect.deleteProperty(jsonOf(vote.post.responses['200'])?.properties ?? {}, 'candidate'),
      'POST /vote answers.candidate may be missing',
    ],
    [
      'a field of another type',
      (vote) => Object.assign(jsonOf(vote.post.responses['200'])?.properties?.message ?? {}, { type: 'integer' }),
      'POST /vote answers.message is integer, not string',
    ],
  ])('%s', (_, change, problem) => {
    const now = today();
    change(now['/vote'] as { post: Operation });
    expect(problems(first.paths, now)).toEqual([problem]);
  });
});
