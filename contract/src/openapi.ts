/** The OpenAPI 3.1 document, derived from the registry (design §3). */

import * as z from 'zod/mini';
import { basePath, possibleCodes, type Route, routes, successSchema } from './endpoints.ts';
import { errorCodes } from './errors.ts';
import { errorSchema, idempotencyKeyField } from './schemas/request.ts';

type Json = Record<string, unknown>;

const json = (schema: unknown): Json => ({ 'application/json': { schema } });

const bodyContent = ({ isForm }: Route['spec'], body: z.ZodMiniObject): Json => {
  const schema = asSchema(body, 'input');
  return { ...json(schema), ...(isForm ? { 'application/x-www-form-urlencoded': { schema } } : {}) };
};

const file = (type: string): Json => ({ [type]: { schema: { type: 'string', format: 'binary' } } });

const asSchema = (type: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
};

function parameters({ spec }: Route): Json[] {
  const of = (where: 'path' | 'query', type: z.ZodMiniObject | undefined): Json[] =>
    Object.entries(type?.shape ?? {}).map(([name, field]) => ({
      name,
      in: where,
      required: where === 'path',
      schema: asSchema(field as z.ZodMiniType, 'input'),
    }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: asSchema(idempotencyKeyField, 'input'),
  };
  return [...of('path', spec.params), ...of('query', spec.query), ...(spec.idempotent ? [key] : [])];
}

function responses({ spec }: Route): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of possibleCodes(spec)) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const errors = [...byStatus].map(([status, codes]) => [
    status,
    { description: codes.join(', '), content: json({ $ref: '#/components/schemas/Error' }) },
  ]);
  return Object.fromEntries([
    [
      spec.isRedirect ? '302' : '200',
      { description: 'Done', content: spec.file ? file(spec.file) : json(asSchema(successSchema(spec), 'output')) },
    ],
    ...errors,
  ]);
}

/** Builds the document. Pure; callers cache it. */
export function openApiDocument(): Json & { openapi: string } {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const { spec } = route;
    paths[route.path] ??= {};
    Object.assign(paths[route.path] as Json, {
      [route.method.toLowerCase()]: {
        operationId: route.key,
        summary: spec.summary,
        security: spec.access === 'public' ? [] : [{ session: [] }],
        'x-access': spec.access,
        ...(spec.stations ? { 'x-stations': spec.stations } : {}),
        parameters: parameters(route),
        ...(spec.body ? { requestBody: { required: true, content: bodyContent(spec, spec.body) } } : {}),
        responses: responses(route),
      },
    });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fresher Party',
      version: '1',
      description: 'Songs, whispers and votes for a two-night freshers event.',
    },
    servers: [{ url: basePath }],
    paths,
    components: {
      schemas: { Error: asSchema(errorSchema, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
