/** Stations: rows and schemas. */

import * as z from 'zod/mini';
import { hostActs, stationRoles } from '../stations.ts';
import { stationLinkTexts } from '../texts.ts';
import { idField, timeField } from './fields.ts';
import { userSchema } from './person.ts';
import { endpoint, message, results, type Specs } from './spec.ts';

const stationRoleField = z.enum(stationRoles, { error: 'There is no such station.' });

/** A station for organisers, without its link's secret, which is only in the answer that creates it. */
const stationSchema = z.object({
  id: z.string(),
  role: stationRoleField,
  linkEndsAt: timeField,
  openedAt: z.nullable(timeField),
  usedAt: z.nullable(timeField),
  endsAt: timeField,
});

export type Station = z.output<typeof stationSchema>;

const stationBody = z.object({ role: stationRoleField });

const stationLinkBody = z.object({ link: z.string({ error: stationLinkTexts.unknown }).check(z.trim()) });

/** A message for the host to read out, without sender or mover. */
const hostWhisperSchema = z.object({ id: z.string(), message: z.string() });

export type HostWhisper = z.output<typeof hostWhisperSchema>;

const hostActBody = z.object({ act: z.enum(hostActs, { error: 'There is no such act.' }), id: idField });

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
    output: z.object({ data: z.object({ station: stationSchema, link: z.string() }) }),
  }),
  'DELETE /admin/stations/{id}': endpoint({
    access: 'admin',
    params: z.object({ id: idField }),
    output: z.object({ message }),
    errors: ['NOT_FOUND'],
  }),
  'POST /station': endpoint({
    access: 'public',
    ipLimit: 'codes',
    idempotent: 'new-request',
    body: stationLinkBody,
    output: z.object({ token: z.string(), data: z.object({ user: userSchema }) }),
    errors: ['INVALID_LINK'],
  }),
  'DELETE /station': endpoint({
    access: 'user',
    roles: stationRoles,
    output: z.object({}),
  }),
  'GET /station/whispers': endpoint({
    access: 'user',
    roles: ['host'],
    output: z.object({ results, data: hostWhispers }),
  }),
  'POST /station/whispers': endpoint({
    access: 'user',
    roles: ['host'],
    body: hostActBody,
    output: z.object({ results, data: hostWhispers }),
    errors: ['WHISPER_MOVED'],
  }),
} as const satisfies Specs;
