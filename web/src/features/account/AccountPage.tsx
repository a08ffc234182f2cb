import { type ReactNode, useState } from 'react';
import { call, errorText } from '../../api/client.ts';
import { forgetPush } from '../../api/push.ts';
import { useAct } from '../../api/use-act.ts';
import { useForm } from '../../api/use-form.ts';
import { deviceStorage } from '../../state/kept/browser-storage.ts';
import { clearSession, startSession, useSession } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { OutcomeNotice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import { HiddenEmail, NewPasswordFields } from './AccountFields.tsx';
import styles from './AccountPage.module.css';
import { checkRepeated } from './account-forms.ts';
import { PushSwitch, ReminderSwitch, usePushRefusal } from './switches.tsx';

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly isSwitch?: boolean;
  readonly children: ReactNode;
}

function Part({ id, title, about, isSwitch = false, children }: PartProps) {
  return (
    <section
      aria-labelledby={id}
      className={isSwitch ? `cluster middle between ${styles.row}` : `stack gap-4 start ${styles.panel}`}
    >
      <h2 id={id} className="large">
        {title}
      </h2>
      {isSwitch && <div className={styles.control}>{children}</div>}
      <p className={`muted small breakable ${styles.about}`}>{about}</p>
      {!isSwitch && children}
    </section>
  );
}

export function AccountPage() {
  const user = useSession()?.user;
  const refusal = usePushRefusal();
  if (!user) return null;
  return (
    <div className={`page halves items-start ${styles.page}`}>
      <header>
        <PageHeading>Your account</PageHeading>
        {/* The prerendered page has no address yet, but its line. */}
        <p className="muted breakable above-1">{user.email || '\u00a0'}</p>
      </header>
      <div className={`column ${styles.column}`}>
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
      <div className={`column ${styles.column}`}>
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

function ChangePasswordForm({ email }: { email: string }) {
  const form = useForm({
    endpoint: 'POST /me/password',
    schema: async () => (await import('@fresher-party/contract/calls/accounts')).changePasswordBody,
    values: { currentPassword: '', password: '', confirm: '' },
    body: ({ confirm, ...body }) => body,
    check: checkRepeated,
    failureText: (failure) => errorText(failure, 'Your password could not be changed. Please try again.'),
    onSuccess: (answer) => {
      startSession(answer);
      form.setNotice({ tone: 'success', text: 'Your password has been changed. Other devices are logged out.' });
    },
  });
  return (
    <Form form={form} className="stack gap-4" noticeElsewhere>
      <HiddenEmail email={email} />
      <PasswordField
        {...form.field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        required
      />
      <NewPasswordFields form={form} label="New password" />
      <SubmitButton kind="ghost" sending="Changing password...">
        Change password
      </SubmitButton>
      <OutcomeNotice of={form.notice} stale={form.busy} />
    </Form>
  );
}

function DownloadData() {
  const { act, busy, outcome } = useAct(async () => {
    const result = await call('GET /me/export');
    if (!result.success)
      return { tone: 'error', text: errorText(result, 'Your data could not be downloaded. Please try again.') };
    downloadFile('fresher-party-my-data.json', JSON.stringify(result.data.data, null, 2), 'application/json');
    return null;
  });
  return (
    <>
      <OutcomeNotice of={outcome} />
      <Button busy={busy} onClick={() => void act()}>
        {busy ? 'Downloading...' : 'Download my data'}
      </Button>
    </>
  );
}

function DeleteAccount() {
  const user = useSession()?.user;
  const [isAsked, setAsked] = useState(false);
  const form = useForm({
    endpoint: 'DELETE /me',
    schema: async () => (await import('@fresher-party/contract/calls/accounts')).deleteAccountBody,
    values: { password: '' },
    body: (values) => values,
    failureText: (failure) => errorText(failure, 'Your account could not be deleted. Please try again.'),
    onSuccess: () => {
      // Another call may already have got a 401 and ended the session.
      if (user) {
        forgetPush(user.id);
        deviceStorage.write('deviceMark', null);
      }
      clearSession('deleted');
    },
  });
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        Delete my account
      </Button>
      {isAsked && (
        <Confirm
          title="Delete your account?"
          act={form}
          password
          yes="Delete permanently"
          no="Keep my account"
          doing="Deleting..."
          kind="danger"
          onCancel={() => setAsked(false)}
        >
          <p className="muted">This can’t be taken back.</p>
        </Confirm>
      )}
    </>
  );
}
