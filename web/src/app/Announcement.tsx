import { closeAnnouncement, useAnnouncement } from '../state/event/announcement.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './Announcement.module.css';

/** The organisers' announcement, under the header of every page. */
export function Announcement() {
  const announcement = useAnnouncement();
  // The live region is always rendered: screen readers don't announce one that appears together with its text.
  return (
    <div role="status" aria-label="Announcement" className={styles.region}>
      {announcement && (
        <div className={styles.announcement}>
          <Icon name="bell" size={20} />
          <p className={styles.text}>{announcement.text}</p>
          <IconButton label="Close the announcement" icon="close" onClick={() => closeAnnouncement(announcement)} />
        </div>
      )}
    </div>
  );
}
