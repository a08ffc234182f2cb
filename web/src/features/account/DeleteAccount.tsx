import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/client.ts';
import { forgetPush } from '../../api/push.ts';
import { useForm } from '../../api/use-form.ts';
import { keepDevice } from '../../state/session/known-device.ts';
import { clearSession, useSession } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { accountTexts } from './account-forms.ts';

export function DeleteAccount() {
  const user = useSession()?.user;
  const [asked, setAsked] = useState(false);
  /** Set after 'Keep my account', to return the focus to the first button. */
  const returned = useRef(false);
  const form = useForm({
    endpoint: 'DELETE /me',
    schema: async () => (await import('@fresher-party/contract/calls/accounts')).deleteAccountBody,
    values: { password: '' },
    body: (values) => values,
    failureText: (failure) => errorText(failure, accountTexts.deleteFailed),
    onSuccess: () => {
      // Another call may already have got a 401 and ended the session.
      if (user) {
        forgetPush(user.id);
        void keepDevice(user.email, null);
      }
      clearSession('deleted');
    },
  });

  // The focus scrolls to the field alone, which on a phone leaves the buttons under the dock.
  useEffect(() => {
    if (asked) form.ref.current?.scrollIntoView({ block: 'nearest' });
  }, [asked, form.ref]);

  if (!asked) {
    return (
      <Button
        kind="quiet"
        ref={(button) => {
          if (returned.current) button?.focus();
          returned.current = false;
        }}
        onClick={() => setAsked(true)}
      >
        Delete my account
      </Button>
    );
  }
  return (
    <Form form={form} className="stack gap-4">
      <PasswordField
        {...form.field('password')}
        label="Your password"
        autoComplete="current-password"
        hint="This can’t be taken back."
        required
        autoFocus
      />
      <div className="cluster gap-2">
        <SubmitButton kind="danger" wide={false} sending="Deleting...">
          Delete permanently
        </SubmitButton>
        <Button
          kind="quiet"
          busy={form.busy}
          onClick={() => {
            returned.current = true;
            setAsked(false);
          }}
        >
          Keep my account
        </Button>
      </div>
    </Form>
  );
}
