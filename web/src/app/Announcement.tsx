import { closeAnnouncement, useAnnouncement } from '../state/event/announcement.ts';
import { AnnouncementBox } from '../ui/AnnouncementBox.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './Announcement.module.css';

/** The organisers' announcement, under the header of every page. */
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
