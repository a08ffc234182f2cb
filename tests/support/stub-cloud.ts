/**
 * A stub of Google Cloud: a server of this machine that answers the calls of `npm run deploy` and `npm run rollback`.
 * Nothing here has met a real project.
 */

import { createServer, type Server } from 'node:http';
import { type Google, googleApis } from '../../operator/cloud/google.ts';
import { routesOf } from './stub-cloud-routes.ts';
import { type CloudState, readyCloud } from './stub-cloud-state.ts';

export interface StubCloud {
  readonly state: CloudState;
  /** `METHOD host/path` of every call so far. */
  readonly calls: string[];
  /** Answers with this status wherever the call holds the text, until the returned function is called. */
  readonly refuse: (part: string, status: number, detail?: string) => () => void;
  readonly google: Google;
  readonly stop: () => Promise<void>;
}

/** Whether a call changes something: all but reads, some of which Google makes with POST. */
export const changes = (call: string): boolean => !/^GET |:(getIamPolicy|getAncestry|testIamPermissions)/.test(call);

export async function startStubCloud(id: string): Promise<StubCloud> {
  const state = readyCloud(id);
  const calls: string[] = [];
  const refusals: { part: string; status: number; detail: string }[] = [];
  const server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stub');
      const path = decodeURIComponent(url.pathname).slice(1);
      const call = `${request.method} ${path}`;
      calls.push(call);
      const reply = (status: number, body: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      };
      const refusal = refusals.find(({ part }) => call.includes(part));
      if (refusal) return reply(refusal.status, { error: { code: refusal.status, message: refusal.detail } });
      if (request.headers.authorization !== 'Bearer stub') return reply(401, {});
      for (const [method, form, answer] of routesOf(state, id)) {
        const match = method === request.method ? form.exec(path) : null;
        if (!match) continue;
        const found = answer(match.slice(1), text === '' ? {} : JSON.parse(text), url.searchParams);
        const status = typeof found.status === 'number' ? found.status : 200;
        return reply(status, 'body' in found && status !== 200 ? found.body : found);
      }
      // A call that no documentation was read for is a mistake of the product or of this stub.
      return reply(501, { error: { message: `the stub knows no ${call}` } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const credential = { getAccessToken: async () => ({ access_token: 'stub', expires_in: 3600 }) };
  return {
    state,
    calls,
    refuse: (part, status, detail = '') => {
      const refusal = { part, status, detail };
      refusals.push(refusal);
      return () => void refusals.splice(refusals.indexOf(refusal), 1);
    },
    google: googleApis(credential, id, (host) => `http://127.0.0.1:${port}/${host}`),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
