import { openApiDocument } from '@fresher-party/contract/openapi';
import type { Handlers } from '../endpoint.ts';

let document: ReturnType<typeof openApiDocument> | undefined;

/** Liveness and the API's own description. */
export const systemEndpoints = {
  'GET /health': async () => ({ status: 'ok' as const }),
  'GET /openapi.json': async () => {
    document ??= openApiDocument();
    return document;
  },
} satisfies Partial<Handlers>;
