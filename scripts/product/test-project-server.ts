/**
 * Serves the app and its API for one test project in one process: Hosting's server (superstatic) with the staged
 * production configuration, and the built API in the functions framework.
 * `node test-project-server.ts <port> <folder of a staged product>`, configured by the environment.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { server } from 'superstatic';
import { host } from './ports.ts';

const [port = '', folder = ''] = process.argv.slice(2);
const { api } = createRequire(import.meta.url)(join(folder, 'functions/dist/index.cjs'));
http('api', api);
const framework = getTestServer('api');
const toApi = (request: IncomingMessage, response: ServerResponse) => framework.emit('request', request, response);

const served = server({
  port: Number(port),
  hostname: host,
  cwd: folder,
  config: join(folder, 'firebase.json'),
  stack: 'strict',
  rewriters: { function: async () => toApi },
}).listen(() => {});
// By default an idle connection ends after five seconds, maybe under the next call of a test that a busy machine delays.
served.keepAliveTimeout = 600_000;
