/** The organisers' announcement, until it expires or is closed on this device. */

import type { Announcement } from '@fresher-party/contract/calls/event';
import { deviceStorage } from '../kept/browser-storage.ts';
import { deviceKeys } from '../kept/storage-keys.ts';
import { createStore, useStore } from '../store.ts';
import { useKnownEvent, useServerTime } from './event.ts';

/** The time of the closed announcement, which identifies it. */
const closed = createStore<string | null>(deviceStorage.read(deviceKeys.announcementClosed));

/** Closes an announcement on this device. Later ones are shown. */
export function closeAnnouncement({ at }: Announcement): void {
  deviceStorage.write(deviceKeys.announcementClosed, at);
  closed.set(at);
}

/** The announcement to show, or null. Offline, the last seen one. */
export function useAnnouncement(): Announcement | null {
  const { announcement } = useKnownEvent() ?? {};
  const closedAt = useStore(closed, null, (at) => at);
  const now = useServerTime(5000);
  const isOn = announcement && now !== null && now < Date.parse(announcement.until) && announcement.at !== closedAt;
  return isOn ? announcement : null;
}
