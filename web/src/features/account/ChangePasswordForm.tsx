import { errorText } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { startSession } from '../../state/session/session.ts';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { accountTexts } from './account-texts.ts';
import { checkRepeated } from './check-repeated.ts';
import { HiddenEmail } from './EmailField.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';

/** Changes the password, given the current one. Ends the sessions on other devices; this one continues. */
export function ChangePasswordForm({ email }: { email: string }) {
  const form = useForm({
    endpoint: 'POST /me/password',
    schema: async () => (await import('@fresher-party/contract/calls/accounts')).changePasswordBody,
    values: { currentPassword: '', password: '', confirm: '' },
    body: ({ confirm, ...body }) => body,
    check: checkRepeated,
    failureText: (failure) => errorText(failure, accountTexts.changeFailed),
    onSuccess: (answer) => {
      startSession(answer);
      form.setNotice({ tone: 'success', text: accountTexts.passwordChanged });
    },
  });
  return (
    <Form form={form} className="stack gap-4">
      <HiddenEmail email={email} />
      <PasswordField
        {...form.field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        required
      />
      <NewPasswordFields form={form} labels={{ password: 'New password', confirm: 'Confirm new password' }} />
      <SubmitButton kind="ghost" sending="Changing password...">
        Change password
      </SubmitButton>
    </Form>
  );
}
