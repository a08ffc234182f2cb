import type { AccountAct, PersonRow } from '@fresher-party/contract/calls/people';
import { formatDateTime } from '@fresher-party/contract/format-date';
import { useState } from 'react';
import { call, errorText, newIdempotencyKey } from '../../../api/client.ts';
import { type Outcome, outcomeOf, useAct } from '../../../api/use-act.ts';
import { useForm } from '../../../api/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { OutcomeNotice } from '../../../ui/Notice.tsx';
import { adminTexts } from '../admin-texts.ts';
import { setBlocked } from '../whispers/StopSender.tsx';
import styles from './People.module.css';

/** The labels of an account. */
const marksOf = ({ role, blocked, sendingStopped, isGuest }: PersonRow): string[] =>
  [
    role === 'admin' ? 'Organiser' : '',
    blocked ? 'Blocked' : '',
    sendingStopped ? 'Sending stopped' : '',
    isGuest === false ? 'Not on the guest list' : '',
  ].filter(Boolean);

/** A person: name, labels and, when opened, the acts. */
export function Person({ person, onChange }: { person: PersonRow; onChange: (changed: PersonRow) => void }) {
  /** The act that waits for a confirmation. */
  const [asked, setAsked] = useState<AccountAct | null>(null);
  const { act, busy, outcome, setOutcome } = useAct((run: () => Promise<Outcome>) => run(), { rests: true });
  const { id, name, email, role, blocked, sendingStopped, isGuest, createdAt } = person;
  const isOrganiser = role === 'admin';
  const done = (changed: PersonRow) => (answer: { readonly message: string }) => {
    onChange(changed);
    return answer.message;
  };
  const addToGuests = async () => {
    const result = await call('POST /admin/guests', { body: { emails: [email] }, idempotencyKey: newIdempotencyKey() });
    return outcomeOf(result, adminTexts.personFailed, done({ ...person, isGuest: true }));
  };
  const stopSending = async () => {
    const changed = { ...person, sendingStopped: !sendingStopped };
    return outcomeOf(await setBlocked(id, !sendingStopped), adminTexts.personFailed, done(changed));
  };
  const unblock = async () => {
    const body = { person: id, act: 'unblock' } as const;
    const result = await call('POST /admin/people', { body, idempotencyKey: newIdempotencyKey() });
    return outcomeOf(result, adminTexts.personFailed, (answer) => done(answer.data.person)(answer));
  };
  const ask = (what: AccountAct) => () => {
    setOutcome(null);
    setAsked(what);
  };
  return (
    <li>
      <details>
        <summary className={styles.person}>
          <span className="shrink">
            <b className="semibold block breakable">
              <bdi translate="no">{name}</bdi>
            </b>
            <span className="muted small block breakable">{email}</span>
          </span>
          <span className="cluster gap-1">
            {marksOf(person).map((mark) => (
              <span key={mark} className={`tiny semibold ${styles.mark}`}>
                {mark}
              </span>
            ))}
          </span>
        </summary>
        <div className="stack below-4">
          <p className="muted small">Signed up {formatDateTime(createdAt)}</p>
          <div className="cluster gap-2">
            {isGuest === false && (
              <Button busy={busy} onClick={() => void act(addToGuests)}>
                Add to the guest list
              </Button>
            )}
            <Button busy={busy} onClick={() => void act(stopSending)}>
              {sendingStopped ? 'Let them send again' : 'Stop sending'}
            </Button>
            {blocked && !isOrganiser ? (
              <Button busy={busy} onClick={() => void act(unblock)}>
                Unblock
              </Button>
            ) : (
              <Button busy={busy} onClick={ask(blocked ? 'unblock' : 'block')}>
                {blocked ? 'Unblock…' : 'Block…'}
              </Button>
            )}
            <Button busy={busy} onClick={ask(isOrganiser ? 'revoke' : 'grant')}>
              {isOrganiser ? 'End as organiser…' : 'Make organiser…'}
            </Button>
          </div>
          <OutcomeNotice of={outcome} />
          {asked && (
            <ConfirmAccountAct
              person={person}
              act={asked}
              onDone={(changed, text) => {
                setAsked(null);
                onChange(changed);
                setOutcome({ tone: 'success', text });
              }}
              onCancel={() => setAsked(null)}
            />
          )}
        </div>
      </details>
    </li>
  );
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

interface AskProps {
  person: PersonRow;
  act: AccountAct;
  onDone: (changed: PersonRow, sentence: string) => void;
  onCancel: () => void;
}

/** Confirms an act on an account; on an organiser’s, with one’s own password. */
function ConfirmAccountAct({ person, act, onDone, onCancel }: AskProps) {
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
