/**
 * Fault injection, preloaded into the function's process (`node --import`): the header `X-Plant` of a request selects
 * an error, and `X-Domain` of each answer says whether our code ran inside a domain.
 */

import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

export const plants = ['in the handler', 'in a timer', 'in a promise', 'after the answer'] as const;
export type Plant = (typeof plants)[number];

const planted = (): never => {
  throw new Error('A planted error');
};

const plant: Record<Plant, (response: ServerResponse) => void> = {
  'in the handler': (response) => {
    const { setHeader } = response;
    response.setHeader = () => {
      response.setHeader = setHeader;
      return planted();
    };
  },
  'in a timer': () => setTimeout(planted, 20),
  'in a promise': () => void Promise.resolve().then(planted),
  'after the answer': (response) => response.once('finish', () => setTimeout(planted, 20)),
};

subscribe('http.server.request.start', (event) => {
  const { request, response } = event as { request: IncomingMessage; response: ServerResponse };
  const { setHeader } = response;
  response.setHeader = (name, value) => {
    setHeader.call(response, 'X-Domain', String(Boolean((process as { domain?: unknown }).domain)));
    return setHeader.call(response, name, value);
  };
  plant[request.headers['x-plant'] as Plant]?.(response);
});
