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

/** Why a device may not open a link; null when it may. `openedBy` recognises a retry of the same device. */
export function linkProblem(
  { blocked, expireAt, station }: Pick<StationDoc, 'blocked' | 'expireAt' | 'station'>,
  openedBy: string,
  now: Date,
): keyof typeof stationLinkTexts | null {
  if (blocked || expireAt <= now) return 'ended';
  if (station.openedBy !== undefined && station.openedBy !== openedBy) return 'used';
  return station.linkEndsAt <= now ? 'expired' : null;
}

/** Whether organisers see a station: it is in use, or its link can still be opened. */
export const isListed = ({ blocked, station }: Pick<StationDoc, 'blocked' | 'station'>, now: Date): boolean =>
  !blocked && (station.openedBy !== undefined || station.linkEndsAt > now);
