/** When a station's link opens, and when the station ends (ADR 55). Pure. */

import type { Facts } from '@fresher-party/contract/facts';
import { limits } from '@fresher-party/contract/limits';
import type { stationLinkTexts } from '@fresher-party/contract/texts';
import type { StationDoc } from '../../db/collections.ts';

/** When a new station ends: with the event's last night, but not before a minimum of hours. */
export function stationEnd({ nights }: Pick<Facts, 'nights'>, now: Date): Date {
  const eventEnds = Math.max(...nights.map(({ endsAt }) => Date.parse(endsAt)));
  return new Date(Math.max(eventEnds, now.getTime() + limits.stationAtLeast));
}

/**
 * Why a device may not open a link; null when it may. `session` is the session it would get, by which a retry of the
 * same device after a lost answer is recognised.
 */
export function linkProblem(
  station: StationDoc | undefined,
  session: string,
  now: Date,
): keyof typeof stationLinkTexts | null {
  if (!station) return 'unknown';
  if (station.endedAt !== undefined || station.expireAt <= now) return 'ended';
  if (station.session !== undefined && station.session !== session) return 'used';
  return station.linkEndsAt <= now ? 'expired' : null;
}

/** Whether organisers see a station: it is in use, or its link can still be opened. */
export const isListed = ({ session, linkEndsAt, endedAt }: StationDoc, now: Date): boolean =>
  endedAt === undefined && (session !== undefined || linkEndsAt > now);
