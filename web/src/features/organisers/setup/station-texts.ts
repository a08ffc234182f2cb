import type { Station } from '@fresher-party/contract/calls/stations';
import { limits } from '@fresher-party/contract/limits';
import { momentText } from '../../../ui/wording.ts';

/** Texts of the stations page. */
export const stationTexts = {
  loadFailed: 'Failed to load the stations.',
  makeFailed: 'No link was made. Please try again.',
  endFailed: 'The station was not ended. Please try again.',
  opened: (title: string) => `Opened. The ${title} runs on that device.`,
  late: 'This link has expired, and nobody has opened it. Make another one.',
  notCopied: 'This browser did not allow copying. Hold the link to select it.',
} as const;

const mostMinutes = limits.stationLinkLifetime / 60_000;

/** Minutes for which a link can still be opened, rounded up. `now` may be older than the link by some seconds. */
export function minutesLeft({ linkEndsAt }: Pick<Station, 'linkEndsAt'>, now: number): number {
  const minutes = Math.ceil((Date.parse(linkEndsAt) - now) / 60_000);
  return Math.min(mostMinutes, Math.max(0, minutes));
}

/** The state of a station. */
export function stateText({ openedAt, usedAt, linkEndsAt }: Station, now: number): string {
  if (openedAt === null) return `Not opened yet: ${minutesLeft({ linkEndsAt }, now)} min left`;
  return `Last used ${momentText(Date.parse(usedAt ?? openedAt), now)}`;
}
