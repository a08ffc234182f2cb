/** The functions: the API behind Hosting's `/api/**` (design §3), the song lookup and the outbox (ADR 44). */

import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { onRequest } from 'firebase-functions/https';
import * as logger from 'firebase-functions/logger';
import { apiMemory, readConfig, secrets, settings } from './core/config.ts';
import { createIpDelay } from './core/throttles.ts';
import { collectionsOf } from './db/collections.ts';
import { openDatabase } from './db/database.ts';
import { sessionChecker } from './features/accounts/sessions/sessions.ts';
import { backgroundFunctions } from './features/background.ts';
import { createDependencies } from './features/endpoint.ts';
import { createHandlers } from './features/handlers.ts';
import { songLookup } from './features/songs/look-up.ts';
import { createApi } from './http/api.ts';
import { avoidDomains, interceptRequests } from './http/body.ts';

function start() {
  const config = readConfig(process.env);
  initializeApp();
  const dependencies = createDependencies(config, openDatabase(getFirestore()));
  interceptRequests();
  avoidDomains();
  return createApi({
    handlers: createHandlers(dependencies),
    requireSession: sessionChecker(dependencies),
    clock: dependencies.clock,
    delayed: createIpDelay(),
  });
}

function startOrExit() {
  try {
    return start();
  } catch (error) {
    // Not logger.error, which would add a useless stack trace.
    logger.write({ severity: 'ERROR', message: error instanceof Error ? error.message : 'Refusing to start.' });
    process.exit(1);
  }
}

// Set by the runtime. A deploy loads this file without any configuration, only to list its functions.
const target = process.env.FUNCTION_TARGET;
let handle = target === 'api' ? startOrExit() : undefined;

/** A param too, which firebase-tools resolves although its type does not allow it. */
const cpu: object = { cpu: settings.CPU.param };

export const api = onRequest(
  {
    region: 'asia-south1',
    memory: apiMemory,
    // Params, so that a deploy does not reset what was set for the night.
    minInstances: settings.MIN_INSTANCES.param,
    ...cpu,
    maxInstances: settings.MAX_INSTANCES.param,
    // High enough that strangers' logins, which fill at most one password lane, leave room for other calls.
    concurrency: 250,
    timeoutSeconds: 30,
    invoker: 'public',
    cors: false,
    // A service account with few rights (docs/deploy.md). The default one may edit the whole project.
    serviceAccount: 'fresher-party-api@',
    secrets: [
      secrets.SESSION_KEYS,
      secrets.CODE_PEPPER,
      secrets.USER_ID_KEY,
      secrets.UNSUBSCRIBE_KEY,
      secrets.SMTP_URL,
    ].map(({ param }) => param),
  },
  (request, response) => {
    handle ??= startOrExit();
    return handle(request, response);
  },
);

/** Not built for `api`, whose cold start must not load their libraries. */
export const lookUpSong = target === 'api' ? undefined : songLookup(() => collectionsOf(getFirestore(initializeApp())));

const open = () => openDatabase(getFirestore(initializeApp()));
const background = target === 'api' ? undefined : backgroundFunctions(open);
export const fanOut = background?.fanOut;
export const sendMail = background?.sendMail;
export const sendPush = background?.sendPush;
