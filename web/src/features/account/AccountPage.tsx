import type { ReactNode } from 'react';
import { useSession } from '../../state/session/session.ts';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './AccountPage.module.css';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DownloadData } from './DownloadData.tsx';
import { PushSwitch, usePushRefusal } from './PushSwitch.tsx';
import { ReminderSwitch } from './ReminderSwitch.tsx';

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** The part is one switch, shown beside the title. */
  readonly isSwitch?: boolean;
  readonly children: ReactNode;
}

function Part({ id, title, about, isSwitch = false, children }: PartProps) {
  return (
    <section aria-labelledby={id} className={isSwitch ? styles.row : styles.panel}>
      <h2 id={id}>{title}</h2>
      {isSwitch && <div className={styles.control}>{children}</div>}
      <p className={styles.about}>{about}</p>
      {!isSwitch && children}
    </section>
  );
}

/** The user's account: reminders, notifications, download of data, new password, deletion. */
export function AccountPage() {
  const user = useSession()?.user;
  const refusal = usePushRefusal();
  if (!user) return null;
  return (
    <div className={styles.page}>
      <header>
        <PageHeading>Your account</PageHeading>
        {/* The prerendered page has no address yet, but its line. */}
        <p className="muted breakable above-1">{user.email || '\u00a0'}</p>
      </header>
      <OfflineNote>Changing your account needs the internet.</OfflineNote>
      <div className={styles.column}>
        <Part isSwitch id="reminders" title="Reminders by e-mail" about="Before each night, and before the vote opens.">
          <ReminderSwitch />
        </Part>
        <Part
          isSwitch
          id="notifications"
          title="Notifications on this device"
          about={refusal ?? 'When the vote opens, when your song is next, and when the results are out.'}
        >
          {refusal === null && <PushSwitch />}
        </Part>
        <Part id="download-data" title="Your data" about="Everything that is stored about you, as a file.">
          <DownloadData />
        </Part>
      </div>
      <div className={styles.column}>
        <Part
          id="change-password"
          title="Change password"
          about="You stay logged in here and are logged out everywhere else."
        >
          <ChangePasswordForm email={user.email} />
        </Part>
        <Part
          id="delete-account"
          title="Delete account"
          about="Your name, your e-mail, your whispers and your song requests go at once. Votes stay counted: no record says which are yours. That you voted stays noted, so that nobody votes twice, and so does what organisers did, such as looking you up."
        >
          <DeleteAccount />
        </Part>
      </div>
    </div>
  );
}
