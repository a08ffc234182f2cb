import { limits } from '@fresher-party/contract/limits';
import type { Station } from '@fresher-party/contract/schemas/stations';
import { momentText } from '../../../ui/wording.ts';

/** What the page of stations says. */
export const stationTexts = {
  loadFailed: 'Failed to load the stations.',
  makeFailed: 'No link was made. Please try again.',
  endFailed: 'The station was not ended. Please try again.',
  opened: (title: string) => `Opened. The ${title} runs on that device.`,
  late: 'This link has expired, and nobody has opened it. Make another one.',
  notCopied: 'This browser did not allow copying. Hold the link to select it.',
} as const;

const mostMinutes = limits.stationLinkLifetime / 60_000;

/** Begun minutes in which a link can be opened. `now` may be some seconds old, and the link newer. */
export function minutesLeft({ linkEndsAt }: Pick<Station, 'linkEndsAt'>, now: number): number {
  const minutes = Math.ceil((Date.parse(linkEndsAt) - now) / 60_000);
  return Math.min(mostMinutes, Math.max(0, minutes));
}

/** What a station does at the moment. */
export function stateText({ openedAt, usedAt, linkEndsAt }: Station, now: number): string {
  if (openedAt === null) return `Not opened yet: ${minutesLeft({ linkEndsAt }, now)} min left`;
  return `Last used ${momentText(Date.parse(usedAt ?? openedAt), now)}`;
}
