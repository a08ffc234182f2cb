import type { AccountAct, PersonRow } from '@fresher-party/contract/calls/people';
import { errorText } from '../../../api/client.ts';
import { useForm } from '../../../api/use-form.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { adminTexts } from '../admin-texts.ts';

interface Props {
  person: PersonRow;
  act: AccountAct;
  onDone: (changed: PersonRow, sentence: string) => void;
  onCancel: () => void;
}

const words: Readonly<Record<AccountAct, { title: (name: string) => string; happens: string; confirm: string }>> = {
  grant: {
    title: (name) => `Make ${name} an organiser?`,
    happens: 'They see who sent each whisper, and can run the vote. They have to log in again.',
    confirm: 'Make organiser',
  },
  revoke: {
    title: (name) => `End ${name} as organiser?`,
    happens: 'They are logged out at once and come back as a guest.',
    confirm: 'End as organiser',
  },
  block: {
    title: (name) => `Block ${name}?`,
    happens: 'They are logged out at once and can’t log in until somebody unblocks them.',
    confirm: 'Block',
  },
  unblock: { title: (name) => `Unblock ${name}?`, happens: 'They may log in again.', confirm: 'Unblock' },
};

/** Confirms an action on an account; on an organiser’s, with the user’s own password. */
export function ConfirmAccountAct({ person, act, onDone, onCancel }: Props) {
  const needsPassword = act === 'grant' || person.role === 'admin';
  const { title, happens, confirm } = words[act];
  const form = useForm({
    endpoint: 'POST /admin/people',
    idempotent: true,
    schema: async () => (await import('@fresher-party/contract/calls/people')).accountActBody,
    values: { password: '' },
    body: ({ password }) => ({ person: person.id, act, ...(needsPassword && { password }) }),
    failureText: (failure) => errorText(failure, adminTexts.personFailed),
    clears: ['password'],
    onSuccess: ({ message, data }) => onDone(data.person, message),
  });
  return (
    <Confirm
      title={title(person.name)}
      act={{ ...form, field: () => form.field('password') }}
      password={needsPassword}
      yes={confirm}
      doing="One moment..."
      onCancel={onCancel}
    >
      <p className="muted">{happens}</p>
    </Confirm>
  );
}
