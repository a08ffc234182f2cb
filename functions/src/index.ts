/** The function behind Hosting's `/api/**` rewrite (design §3), the lookup of songs (ADR 35) and the outbox (ADR 44). */

import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { onRequest } from 'firebase-functions/https';
import * as logger from 'firebase-functions/logger';
import { apiMemory, params, readConfig } from './core/config.ts';
import { createIpDelay } from './core/ip-delay.ts';
import { createSessions } from './features/accounts/sessions/sessions.ts';
import { backgroundFunctions } from './features/background.ts';
import { createDependencies } from './features/dependencies.ts';
import { createHandlers } from './features/handlers.ts';
import { songLookup } from './features/songs/lookup/function.ts';
import { createStationSessions } from './features/stations/sessions.ts';
import { collectionsOf } from './firestore/collections.ts';
import { openDatabase } from './firestore/database.ts';
import { createApi } from './http/api.ts';
import { avoidDomains } from './http/avoid-domains.ts';
import { interceptRequests } from './http/raw-request.ts';

function start() {
  const config = readConfig(process.env);
  initializeApp();
  const dependencies = createDependencies(config, openDatabase(getFirestore()));
  interceptRequests();
  avoidDomains();
  return createApi({
    handlers: createHandlers(dependencies),
    sessions: createSessions(dependencies),
    stations: createStationSessions(dependencies),
    clock: dependencies.clock,
    ids: dependencies.ids,
    delayed: createIpDelay(),
  });
}

/** Starts, or ends the process with a sentence that says what is missing. */
function startOrExit() {
  try {
    return start();
  } catch (error) {
    // logger.error would add a stack, which tells an operator nothing here.
    logger.write({ severity: 'ERROR', message: error instanceof Error ? error.message : 'Refusing to start.' });
    process.exit(1);
  }
}

// The runtime names its target; a deploy only loads this file to list its functions, without any configuration.
const target = process.env.FUNCTION_TARGET;
let handle = target === 'api' ? startOrExit() : undefined;

export const api = onRequest(
  {
    region: 'asia-south1',
    memory: apiMemory,
    // Settings, so that no deploy puts back what was set for the night. firebase-tools resolves all three; only the type
    // of the second does not say so.
    minInstances: params.minInstances,
    cpu: params.cpu as unknown as number,
    maxInstances: params.maxInstances,
    // Strangers fill one lane of passwords at most, and calls that need no hash find a place beside it.
    concurrency: 250,
    timeoutSeconds: 30,
    invoker: 'public',
    cors: false,
    // An account with few rights (operator/deploy/deployed.ts); the default one may edit the whole project.
    serviceAccount: 'fresher-party-api@',
    secrets: [params.sessionKeys, params.codePepper, params.userIdKey, params.smtpUrl],
  },
  (request, response) => {
    handle ??= startOrExit();
    return handle(request, response);
  },
);

/** These load libraries of their own, for which the API's cold start must not wait. */
export const lookUpSong = target === 'api' ? undefined : songLookup(() => collectionsOf(getFirestore(initializeApp())));

const open = () => openDatabase(getFirestore(initializeApp()));
const background = target === 'api' ? undefined : backgroundFunctions(open);
export const fanOut = background?.fanOut;
export const noticeVote = background?.noticeVote;
export const noticeSongs = background?.noticeSongs;
export const sendMail = background?.sendMail;
export const sendPush = background?.sendPush;
