import type { PeopleShown, PersonRow } from '@fresher-party/contract/calls/people';
import type { Output } from '@fresher-party/contract/endpoints';
import { useState } from 'react';
import { fetchQuery, updateQuery, usePagedQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Select, TextField } from '../../../ui/TextField.tsx';
import { counted } from '../../../ui/wording.ts';
import { AdminFrame, LoadOlder } from '../AdminFrame.tsx';
import { guests, isLoading } from '../admin-queries.ts';
import { Rows } from '../Panel.tsx';
import { GuestList } from './GuestList.tsx';
import styles from './People.module.css';
import { Person } from './Person.tsx';

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
      sub={list.status === 'ready' ? `${counted(list.data.total, 'account')}, newest first.` : 'Newest first.'}
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
            <Button type="submit" busy={isLoading(list)}>
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
                {...(asked.text !== '' && {
                  why: 'A search finds what a name, a word of it, or an address begins with.',
                })}
                className={styles.people}
              >
                {people.map((person) => (
                  <Person key={person.id} person={person} onChange={onChange} />
                ))}
              </Rows>
              <LoadOlder of={pages} failed="Failed to load the people.">
                Load more people
              </LoadOlder>
            </>
          )}
        </Loaded>
        <GuestList onChange={() => void list.reload()} />
      </div>
    </AdminFrame>
  );
}
