import type { PeopleShown, PersonRow } from '@fresher-party/contract/calls/people';
import { limits } from '@fresher-party/contract/limits';
import { useRef, useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { fetchQuery, updateQuery, usePagedQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { EmptyState, Loaded } from '../../../ui/Loaded.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Select, TextField } from '../../../ui/TextField.tsx';
import { counted } from '../../../ui/wording.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { guests, peopleWith } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import { GuestList } from './GuestList.tsx';
import styles from './People.module.css';
import { Person } from './Person.tsx';

const shownNames: Readonly<Record<PeopleShown, string>> = {
  all: 'Everybody',
  organisers: 'Organisers',
  'not-on-list': 'Not on the guest list',
};

/** The accounts, with their actions. Search is by prefix of a name or an e-mail address. */
export function PeoplePage() {
  const [asked, setAsked] = useState<{ text: string; show: PeopleShown }>({ text: '', show: 'all' });
  const [text, setText] = useState('');
  const ref = useRef<HTMLFormElement>(null);
  const query = peopleWith(asked.text, asked.show);
  const { list, hasOlder, loadOlder, loadingOlder, olderFailure } = usePagedQuery(query);
  const isAll = asked.show === 'all' && asked.text === '';
  const busy = list.status === 'loading' || (list.status === 'ready' && list.refreshing);

  /** Updates the person's row without reloading the list. */
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
      sub={
        list.status === 'ready'
          ? `${counted(list.data.total, 'account')}${isAll ? '' : ' found'}, newest first.`
          : 'Who has an account, newest first.'
      }
      back={paths.setup}
      needs="People need the internet. They load by themselves once you are back."
    >
      <div className={`stack gap-5 ${styles.page}`}>
        <search>
          <Form
            form={{
              busy: false,
              hasDraft: false,
              notice: null,
              ref,
              submit: async () => setAsked({ ...asked, text: text.trim() }),
            }}
            className={`stack gap-2 ${styles.search}`}
          >
            <TextField
              label="Name or address"
              name="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              max={limits.emailLength}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <Button type="submit" busy={busy}>
              Search
            </Button>
            <Select
              label="Show"
              name="show"
              value={asked.show}
              onChange={({ target }) => setAsked({ text: text.trim(), show: target.value as PeopleShown })}
            >
              {Object.entries(shownNames).map(([show, name]) => (
                <option key={show} value={show}>
                  {name}
                </option>
              ))}
            </Select>
          </Form>
        </search>
        <Loaded of={list} label="Loading the people" rows={6} failed={adminTexts.peopleFailed}>
          {({ people }) => (
            <>
              {people.length === 0 ? (
                <EmptyState icon="person" title="Nobody found">
                  {asked.text === ''
                    ? 'There is nobody on this list.'
                    : 'A search finds what a name, a word of it, or an address begins with.'}
                </EmptyState>
              ) : (
                <ul className={`lined ${styles.people}`}>
                  {people.map((person) => (
                    <Person key={person.id} person={person} onChange={onChange} />
                  ))}
                </ul>
              )}
              {olderFailure && <Notice tone="error">{errorText(olderFailure, adminTexts.peopleFailed)}</Notice>}
              {hasOlder && (
                <div className="centered">
                  <Button disabled={busy} busy={loadingOlder} onClick={loadOlder}>
                    {loadingOlder ? 'Loading...' : 'Load more people'}
                  </Button>
                </div>
              )}
            </>
          )}
        </Loaded>
        <GuestList />
      </div>
    </AdminFrame>
  );
}
