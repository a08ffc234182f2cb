/** Stations (ADR 55). */

import * as z from 'zod/mini';
import { hostActs, stationKinds } from '../stations.ts';
import { stationLinkTexts } from '../texts.ts';
import { idField, timeField } from './common.ts';

export const stationKindField = z.enum(stationKinds, { error: 'There is no such station.' });

/** A station for organisers, without its link's secret, which is only in the answer that creates it. */
export const stationSchema = z.object({
  id: z.string(),
  kind: stationKindField,
  /** Until when the link can be opened. */
  linkEndsAt: timeField,
  /** When a device opened it; null if none has. */
  openedAt: z.nullable(timeField),
  /** Its last call, to the minute. */
  usedAt: z.nullable(timeField),
  endsAt: timeField,
});
export type Station = z.output<typeof stationSchema>;

export const stationBody = z.object({ kind: stationKindField });

/** The secret of a link. INVALID_LINK explains what is wrong with it. */
export const stationLinkBody = z.object({ link: z.string({ error: stationLinkTexts.unknown }).check(z.trim()) });

/** A message for the host to read out, without sender or mover. */
export const hostWhisperSchema = z.object({ id: z.string(), message: z.string() });
export type HostWhisper = z.output<typeof hostWhisperSchema>;

export const hostActBody = z.object({ act: z.enum(hostActs, { error: 'There is no such act.' }), id: idField });
