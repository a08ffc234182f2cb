import { campus, defaultEmailDomain } from '@fresher-party/contract/event';
import { limits } from '@fresher-party/contract/limits';
import { cleanAddress } from '@fresher-party/contract/text';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import inbox from './Inbox.module.css';
import type { InboxFilter } from './use-inbox.ts';

export interface Typed {
  readonly email: string;
  readonly words: string;
}

interface Props {
  typed: Typed;
  busy: boolean;
  /** Whether the search for words is open; on a wide screen it always is. */
  showsWords: boolean;
  onType: (typed: Typed) => void;
  /** An empty search shows everything (spec §5). */
  onSearch: (wanted: Pick<InboxFilter, 'email' | 'text'>) => void;
}

const field = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, enterKeyHint: 'search' } as const;

/** The searches: by the sender's e-mail address, and for words and names. Typing into one empties the other. */
export function InboxSearch({ typed, busy, showsWords, onType, onSearch }: Props) {
  return (
    <search className="stack gap-4 narrowing">
      <Search onSubmit={() => onSearch({ email: cleanAddress(typed.email) || null, text: '' })}>
        <TextField
          {...field}
          label="Sender e-mail"
          type="email"
          name="email"
          placeholder={`Search by ${campus} email`}
          hint={`username@${defaultEmailDomain}`}
          value={typed.email}
          onChange={({ target }) => onType({ email: target.value, words: '' })}
        />
        <Button type="submit" busy={busy}>
          {busy ? 'Searching…' : 'Filter'}
        </Button>
      </Search>
      <div id="words" className={inbox.found} data-open={showsWords || undefined}>
        <Search onSubmit={() => onSearch({ email: null, text: typed.words.trim() })}>
          <TextField
            {...field}
            label="Words or a name"
            type="search"
            name="words"
            max={limits.searchLength}
            value={typed.words}
            onChange={({ target }) => onType({ email: '', words: target.value })}
          />
          <Button type="submit" busy={busy}>
            Find
          </Button>
        </Search>
      </div>
    </search>
  );
}

const Search = ({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) => (
  <form
    noValidate
    // A reload keeps what is typed.
    className={`stack gap-2 items-start ${inbox.search}`}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </form>
);
