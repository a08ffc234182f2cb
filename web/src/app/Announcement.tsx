import type { Announcement as Announced } from '@fresher-party/contract/calls/event';
import { useKnownEvent, useServerTime } from '../state/event/event.ts';
import { deviceStorage } from '../state/kept/browser-storage.ts';
import { deviceKeys } from '../state/kept/storage-keys.ts';
import { createStore, useStore } from '../state/store.ts';
import { AnnouncementBox } from '../ui/AnnouncementBox.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './Announcement.module.css';

/** The organisers' announcement, under the header of every page, until it expires or is closed on this device. */
export function Announcement() {
  const announcement = useAnnouncement();
  // The live region is always rendered: screen readers don't announce one that appears together with its text.
  return (
    <div role="status" aria-label="Announcement" className={styles.region}>
      {announcement && (
        <AnnouncementBox text={announcement.text}>
          <IconButton label="Close the announcement" icon="close" onClick={() => closeAnnouncement(announcement)} />
        </AnnouncementBox>
      )}
    </div>
  );
}

/** The time of the closed announcement, which identifies it. */
const closed = createStore<string | null>(deviceStorage.read(deviceKeys.announcementClosed));

/** Closes an announcement on this device. Later ones are shown. */
function closeAnnouncement({ at }: Announced): void {
  deviceStorage.write(deviceKeys.announcementClosed, at);
  closed.set(at);
}

/** The announcement to show, or null. Offline, the last seen one. */
function useAnnouncement(): Announced | null {
  const { announcement } = useKnownEvent() ?? {};
  const closedAt = useStore(closed, null, (at) => at);
  const now = useServerTime(5000);
  const isOn = announcement && now !== null && now < Date.parse(announcement.until) && announcement.at !== closedAt;
  return isOn ? announcement : null;
}
