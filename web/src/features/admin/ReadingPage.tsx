import { paths } from '../../app/routes.ts';
import { LiveBadge } from '../../live/LiveBadge.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import styles from './Admin.module.css';
import { AdminHeader } from './AdminHeader.tsx';
import { Stage } from './Stage.tsx';

/** The host's view: large type, no names (ADR 34). */
export function ReadingPage() {
  return (
    <div className={styles.page}>
      <AdminHeader heading="On stage" sub="What the host reads out. No names here." back={paths.adminMessages}>
        <LiveBadge />
      </AdminHeader>
      <OfflineNote>Reading needs the internet for what comes next. It goes on by itself once you are back.</OfflineNote>
      <Stage large />
    </div>
  );
}
