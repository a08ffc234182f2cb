/** Stations' links, and the calls that only stations make (ADR 55). */

import * as z from 'zod/mini';
import { idField } from '../schemas/common.ts';
import {
  hostActBody,
  hostWhisperSchema,
  stationBody,
  stationKindField,
  stationLinkBody,
  stationSchema,
} from '../schemas/stations.ts';
import { stationKinds } from '../stations.ts';
import { endpoint, message, results, type Specs } from './spec.ts';

/** In the order in which they were sent to the stage. `results` is the total, which may exceed the answer. */
const hostWhispers = z.object({ whispers: z.array(hostWhisperSchema) });

export const stationsEndpoints = {
  'GET /admin/stations': endpoint({
    access: 'admin',
    output: z.object({ data: z.object({ stations: z.array(stationSchema) }) }),
  }),
  'POST /admin/stations': endpoint({
    access: 'admin',
    body: stationBody,
    output: z.object({ message, data: z.object({ station: stationSchema, link: z.string() }) }),
    errors: ['RATE_LIMITED'],
  }),
  'DELETE /admin/stations/{id}': endpoint({
    access: 'admin',
    params: z.object({ id: idField }),
    output: z.object({ message }),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
  'POST /station': endpoint({
    access: 'public',
    idempotent: 'new-request',
    body: stationLinkBody,
    output: z.object({ token: z.string(), data: z.object({ id: z.string(), kind: stationKindField }) }),
    errors: ['INVALID_LINK'],
  }),
  'DELETE /station': endpoint({
    access: 'station',
    stations: stationKinds,
    output: z.object({ message }),
  }),
  'GET /station/whispers': endpoint({
    access: 'station',
    stations: ['host'],
    output: z.object({ results, data: hostWhispers }),
  }),
  'POST /station/whispers': endpoint({
    access: 'station',
    stations: ['host'],
    body: hostActBody,
    output: z.object({ message, results, data: hostWhispers }),
    errors: ['WHISPER_MOVED', 'RATE_LIMITED'],
  }),
} as const satisfies Specs;
