/**
 * Fault injection, preloaded into the function's process (`node --import`): the header `X-Inject-Error` of a request
 * selects an error, and `X-Domain` of each answer says whether our code ran inside a domain.
 */

import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

const injectedErrors = ['in the handler', 'in a timer', 'in a promise', 'after the answer'] as const;
export type InjectedError = (typeof injectedErrors)[number];

const fail = (): never => {
  throw new Error('An injected error');
};

const injected: Record<InjectedError, (response: ServerResponse) => void> = {
  'in the handler': (response) => {
    const { writeHead } = response;
    response.writeHead = () => {
      response.writeHead = writeHead;
      return fail();
    };
  },
  'in a timer': () => setTimeout(fail, 20),
  'in a promise': () => void Promise.resolve().then(fail),
  'after the answer': (response) => response.once('finish', () => setTimeout(fail, 20)),
};

subscribe('http.server.request.start', (event) => {
  const { request, response } = event as { request: IncomingMessage; response: ServerResponse };
  const { writeHead } = response;
  response.writeHead = (...given: unknown[]) => {
    response.setHeader('X-Domain', String(Boolean((process as { domain?: unknown }).domain)));
    return Reflect.apply(writeHead, response, given);
  };
  injected[request.headers['x-inject-error'] as InjectedError]?.(response);
});
