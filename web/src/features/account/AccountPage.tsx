import { useSession } from '../../state/session/session.ts';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './AccountPage.module.css';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DownloadData } from './DownloadData.tsx';
import { PushSwitch } from './PushSwitch.tsx';
import { ReminderSwitch } from './ReminderSwitch.tsx';

/** One's own account: a new password, what is stored, and the way out. */
export function AccountPage() {
  const user = useSession()?.user;
  if (!user) return null;
  return (
    <div className={styles.page}>
      <header>
        <PageHeading>Your account</PageHeading>
        <p className="muted breakable">{user.email}</p>
      </header>
      <OfflineNote>Changing your account needs the internet.</OfflineNote>
      <section aria-labelledby="change-password" className={styles.panel}>
        <h2 id="change-password">Change password</h2>
        <p className="muted breakable">You stay logged in here and are logged out everywhere else.</p>
        <ChangePasswordForm email={user.email} />
      </section>
      <div className={styles.column}>
        <section aria-labelledby="reminders" className={styles.panel}>
          <h2 id="reminders">Reminders by e-mail</h2>
          <p className="muted breakable">Before each night, and before the vote opens.</p>
          <ReminderSwitch />
        </section>
        <section aria-labelledby="notifications" className={styles.panel}>
          <h2 id="notifications">Notifications on this device</h2>
          <p className="muted breakable">When the vote opens, when your song is next, and when the results are out.</p>
          <PushSwitch />
        </section>
        <section aria-labelledby="download-data" className={styles.panel}>
          <h2 id="download-data">Your data</h2>
          <p className="muted breakable">Everything that is stored about you, as a file.</p>
          <DownloadData />
        </section>
        <section aria-labelledby="delete-account" className={styles.panel}>
          <h2 id="delete-account">Delete account</h2>
          <p className="muted breakable">
            Your name, your e-mail, your whispers and your song requests go at once. Votes stay counted: nobody knows
            which are yours. That you voted stays noted, so that nobody votes twice, and so does what organisers did,
            such as looking you up.
          </p>
          <DeleteAccount />
        </section>
      </div>
    </div>
  );
}
