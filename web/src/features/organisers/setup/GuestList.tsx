import { errorText } from '../../../api/client.ts';
import { useForm } from '../../../api/use-form.ts';
import { updateQuery, useQuery } from '../../../api/use-query.ts';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { counted } from '../../../ui/wording.ts';
import { guests } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';

/** The guest list (ADR 22): its size, and a form to add an address. */
export function GuestList() {
  const list = useQuery(guests);
  const form = useForm({
    endpoint: 'POST /admin/guests',
    idempotent: true,
    schema: async () => (await import('@fresher-party/contract/endpoints/guests')).guestsBody,
    values: { emails: '' },
    body: ({ emails }) => ({ emails: [emails] }),
    failureText: (failure) => errorText(failure, adminTexts.personFailed),
    onSuccess: ({ message, data }) => {
      updateQuery(guests, () => data.guests);
      form.setNotice({ tone: 'success', text: message });
    },
  });
  return (
    <section className="card stack" aria-labelledby="guest-list">
      <h2 id="guest-list">Guest list</h2>
      <Loaded of={list} label="Loading the guest list" rows={1} failed={adminTexts.peopleFailed}>
        {(count) =>
          count === 0 ? (
            <p className="muted small">
              There is none: every institute address may sign up. The person who runs the app can begin one.
            </p>
          ) : (
            <Form form={form} className="stack gap-4" autoComplete="off">
              <p className="muted small">
                {counted(count, 'address', 'addresses')}. Others without an account can’t sign up.
              </p>
              <TextField
                {...form.field('emails')}
                label="Add an address"
                type="email"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
              <SubmitButton wide={false} kind="ghost" sending="Adding...">
                Add
              </SubmitButton>
            </Form>
          )
        }
      </Loaded>
    </section>
  );
}
