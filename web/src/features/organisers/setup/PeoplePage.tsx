import type { AccountAct, PeopleShown, PersonRow } from '@fresher-party/contract/calls/people';
import type { Output } from '@fresher-party/contract/endpoints';
import { formatDateTime } from '@fresher-party/contract/format-date';
import { useState } from 'react';
import { errorText, type Result } from '../../../api/client.ts';
import { useSingleTap } from '../../../api/use-act.ts';
import { useForm } from '../../../api/use-form.ts';
import { fetchQuery, updateQuery, usePagedQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Select, TextField } from '../../../ui/TextField.tsx';
import { counted } from '../../../ui/wording.ts';
import { AdminFrame, LoadOlder } from '../AdminFrame.tsx';
import { guests, send } from '../admin-queries.ts';
import { Rows } from '../Panel.tsx';
import { say, sayFailed } from '../undo.tsx';
import { GuestList } from './GuestList.tsx';
import styles from './People.module.css';

const read = ({ data, results, nextCursor }: Output<'GET /admin/people'>) => {
  return { ...data, total: results, nextCursor: nextCursor ?? null };
};
type People = ReturnType<typeof read>;
const peopleWith = (text: string, show: PeopleShown) =>
  ({
    endpoint: 'GET /admin/people',
    query: { show, ...(text === '' ? {} : { text }) },
    read,
    append: ({ people }: People, page: People) => ({ ...page, people: [...people, ...page.people] }),
  }) as const;

const shownNames: Readonly<Record<PeopleShown, string>> = {
  all: 'Everybody',
  organisers: 'Organisers',
  'not-on-list': 'Not on the guest list',
};

export function PeoplePage() {
  const [asked, setAsked] = useState<{ text: string; show: PeopleShown }>({ text: '', show: 'all' });
  const query = peopleWith(asked.text, asked.show);
  const pages = usePagedQuery(query);
  const { list } = pages;

  const onChange = (changed: PersonRow) => {
    updateQuery(query, (data) => ({
      ...data,
      people: data.people.map((person) => (person.id === changed.id ? changed : person)),
    }));
    void fetchQuery(guests);
  };

  return (
    <AdminFrame
      heading="People"
      sub={list.data ? `${counted(list.data.total, 'account')}, newest first.` : 'Newest first.'}
      back={paths.setup}
    >
      <div className={`stack gap-5 ${styles.page}`}>
        <search>
          <form
            noValidate
            className={`stack gap-2 ${styles.search}`}
            onSubmit={(event) => {
              event.preventDefault();
              const typed = new FormData(event.currentTarget);
              setAsked({ text: String(typed.get('text')).trim(), show: typed.get('show') as PeopleShown });
            }}
          >
            <TextField
              label="Name or address"
              name="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
            />
            <Button type="submit" busy={list.isLoading}>
              Search
            </Button>
            <Select label="Show" name="show" onChange={({ target }) => target.form?.requestSubmit()}>
              {Object.entries(shownNames).map(([show, name]) => (
                <option key={show} value={show}>
                  {name}
                </option>
              ))}
            </Select>
          </form>
        </search>
        <Loaded of={list} label="Loading the people" rows={6} failed="Failed to load the people.">
          {({ people }) => (
            <>
              <Rows
                icon="person"
                empty="Nobody found"
                why={asked.text && 'A search finds what a name, a word of it, or an address begins with.'}
                className={styles.people}
              >
                {people.map((person) => (
                  <Person key={person.id} person={person} onChange={onChange} />
                ))}
              </Rows>
              <LoadOlder of={pages}>Load more people</LoadOlder>
            </>
          )}
        </Loaded>
        <GuestList onChange={() => void list.reload()} />
      </div>
    </AdminFrame>
  );
}

const failedText = 'That changed nothing. Please try again.';

const marksOf = ({ role, blocked, sendingStopped, isGuest }: PersonRow): string[] =>
  [
    role === 'admin' ? 'Organiser' : '',
    blocked ? 'Blocked' : '',
    sendingStopped ? 'Sending stopped' : '',
    isGuest === false ? 'Not on the guest list' : '',
  ].filter(Boolean);

const words: Readonly<Record<AccountAct, { readonly yes: string; readonly happens: string }>> = {
  grant: {
    yes: 'Make organiser',
    happens: 'They see who sent each whisper, and can run the vote. They have to log in again.',
  },
  revoke: { yes: 'End as organiser', happens: 'They are logged out at once and come back as a guest.' },
  block: { yes: 'Block', happens: 'They are logged out at once and can’t log in until somebody unblocks them.' },
  unblock: { yes: 'Unblock', happens: 'They may log in again.' },
};

function Person({ person, onChange }: { person: PersonRow; onChange: (changed: PersonRow) => void }) {
  const [asked, setAsked] = useState<AccountAct | null>(null);
  const { id, name, email, role, blocked, sendingStopped, isGuest, createdAt } = person;
  const isOrganiser = role === 'admin';
  const [act, busy] = useSingleTap(
    async (run: () => Promise<Result<{ readonly message: string }>>, changed: Partial<PersonRow>) => {
      const result = await run();
      if (!result.success) return sayFailed(errorText(result, failedText));
      onChange({ ...person, ...changed });
      say({ text: result.data.message });
    },
  );
  const addToGuests = () => send('POST /admin/guests', { body: { emails: [email] } });
  const toggleSending = () => send('POST /messages/block', { body: { senderId: id, blocked: !sendingStopped } });
  const unblock = () => send('POST /admin/people', { body: { person: id, act: 'unblock' } });
  const askButton = (what: AccountAct) => (
    <Button busy={busy} onClick={() => setAsked(what)}>
      {words[what].yes}…
    </Button>
  );
  return (
    <li>
      <details>
        <summary className={`spread gap-2 middle ${styles.person}`}>
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
              <Button busy={busy} onClick={() => void act(addToGuests, { isGuest: true })}>
                Add to the guest list
              </Button>
            )}
            <Button busy={busy} onClick={() => void act(toggleSending, { sendingStopped: !sendingStopped })}>
              {sendingStopped ? 'Let them send again' : 'Stop sending'}
            </Button>
            {blocked && !isOrganiser ? (
              <Button busy={busy} onClick={() => void act(unblock, { blocked: false })}>
                Unblock
              </Button>
            ) : (
              askButton(blocked ? 'unblock' : 'block')
            )}
            {askButton(isOrganiser ? 'revoke' : 'grant')}
          </div>
          {asked && (
            <ConfirmAccountAct
              person={person}
              act={asked}
              onDone={(changed, text) => {
                setAsked(null);
                onChange(changed);
                say({ text });
              }}
              onCancel={() => setAsked(null)}
            />
          )}
        </div>
      </details>
    </li>
  );
}

interface ConfirmProps {
  person: PersonRow;
  act: AccountAct;
  onDone: (changed: PersonRow, sentence: string) => void;
  onCancel: () => void;
}

function ConfirmAccountAct({ person, act, onDone, onCancel }: ConfirmProps) {
  const needsPassword = act === 'grant' || person.role === 'admin';
  const { yes, happens } = words[act];
  const form = useForm({
    endpoint: 'POST /admin/people',
    schema: async () => (await import('@fresher-party/contract/calls/people')).accountActBody,
    values: { password: '' },
    body: ({ password }) => ({ person: person.id, act, ...(needsPassword && { password }) }),
    failureText: (failure) => errorText(failure, failedText),
    clears: ['password'],
    onSuccess: ({ message, data }) => onDone(data.person, message),
  });
  return (
    <Confirm
      title={`${yes}: ${person.name}?`}
      act={{ ...form, field: () => form.field('password') }}
      password={needsPassword}
      yes={yes}
      doing="One moment..."
      onCancel={onCancel}
    >
      <p className="muted">{happens}</p>
    </Confirm>
  );
}
