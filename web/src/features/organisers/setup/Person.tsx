import type { AccountAct, PersonRow } from '@fresher-party/contract/calls/people';
import { formatDateTime } from '@fresher-party/contract/format-date';
import { useId, useState } from 'react';
import { call } from '../../../api/client.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { outcomeOf, useAct } from '../../../api/use-act.ts';
import { Button } from '../../../ui/Button.tsx';
import { OutcomeNotice } from '../../../ui/Notice.tsx';
import { adminTexts } from '../admin-texts.ts';
import { setBlocked } from '../whispers/use-stop-sender.ts';
import { ConfirmAccountAct } from './ConfirmAccountAct.tsx';
import styles from './People.module.css';

interface Props {
  person: PersonRow;
  onChange: (changed: PersonRow) => void;
}

/** The labels of an account. */
function marksOf({ role, blocked, sendingStopped, isGuest }: PersonRow): string[] {
  return [
    role === 'admin' ? 'Organiser' : '',
    blocked ? 'Blocked' : '',
    sendingStopped ? 'Sending stopped' : '',
    isGuest === false ? 'Not on the guest list' : '',
  ].filter(Boolean);
}

const rests = { rests: true };

/** A person: name, labels and, when opened, the actions. */
export function Person({ person, onChange }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  /** The action that waits for a confirmation. */
  const [asked, setAsked] = useState<AccountAct | null>(null);
  const { act, busy, outcome, setOutcome } = useAct(async (done: () => ReturnType<typeof run>) => done(), rests);
  const { name, email, role, blocked, sendingStopped, isGuest, createdAt } = person;
  const isOrganiser = role === 'admin';
  const failed = adminTexts.personFailed;
  const key = () => ({ idempotencyKey: newIdempotencyKey() });

  async function run(what: 'unblock' | 'sending' | 'guest') {
    if (what === 'sending') {
      const result = await setBlocked(person.id, !sendingStopped);
      if (result.success) onChange({ ...person, sendingStopped: !sendingStopped });
      return outcomeOf(result, failed, ({ message }) => message);
    }
    if (what === 'guest') {
      const result = await call('POST /admin/guests', { body: { emails: [email] }, ...key() });
      if (result.success) onChange({ ...person, isGuest: true });
      return outcomeOf(result, failed, ({ message }) => message);
    }
    const result = await call('POST /admin/people', { body: { person: person.id, act: what }, ...key() });
    if (result.success) onChange(result.data.data.person);
    return outcomeOf(result, failed, ({ message }) => message);
  }
  const on = (what: Parameters<typeof run>[0]) => () => void act(() => run(what));
  const ask = (what: AccountAct) => () => {
    setOutcome(null);
    setAsked(what);
  };

  return (
    <li>
      <button
        type="button"
        className={styles.person}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen);
          setAsked(null);
        }}
      >
        <span className="shrink">
          <b className="semibold block breakable">
            <bdi translate="no">{name}</bdi>
          </b>
          <span className="muted small block breakable">{email}</span>
        </span>
        <span className={styles.marks}>
          {marksOf(person).map((mark) => (
            <span key={mark} className={styles.mark}>
              {mark}
            </span>
          ))}
        </span>
      </button>
      <div id={id} hidden={!isOpen} className={styles.acts}>
        <p className="muted small">Signed up {formatDateTime(createdAt)}</p>
        <div className="cluster gap-2">
          {isGuest === false && (
            <Button busy={busy} onClick={on('guest')}>
              Add to the guest list
            </Button>
          )}
          <Button busy={busy} onClick={on('sending')}>
            {sendingStopped ? 'Let them send again' : 'Stop sending'}
          </Button>
          {blocked && !isOrganiser ? (
            <Button busy={busy} onClick={on('unblock')}>
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
    </li>
  );
}
