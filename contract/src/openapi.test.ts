import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { possibleCodes, routes } from './endpoints.ts';
import { errorCodes } from './errors.ts';
import { openApiDocument } from './openapi.ts';

/** The document as a client gets it. */
const served = () => JSON.parse(JSON.stringify(openApiDocument()));

const document = served() as {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, unknown>; security: unknown[] }>>;
};

it('is a valid OpenAPI 3.1 document', async () => {
  expect(await new Validator().validate(served())).toEqual({ valid: true });
  expect(document.openapi).toMatch(/^3\.1\./);
});

it('describes every endpoint with its access and all its statuses', () => {
  for (const { method, path, spec } of routes) {
    const operation = document.paths[path]?.[method.toLowerCase()];
    const statuses = possibleCodes(spec).map((code) => String(errorCodes[code].status));
    expect(Object.keys(operation?.responses ?? {}).sort()).toEqual(
      [...new Set([spec.isRedirect ? '302' : '200', ...statuses])].sort(),
    );
    expect(operation?.security).toHaveLength(spec.access === 'public' ? 0 : 1);
  }
});
