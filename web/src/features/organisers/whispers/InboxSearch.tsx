import { campus, defaultEmailDomain } from '@fresher-party/contract/event';
import { limits } from '@fresher-party/contract/limits';
import { cleanAddress } from '@fresher-party/contract/text';
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
  onSearch: (wanted: Pick<InboxFilter, 'email' | 'text'>) => void;
}

const field = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, enterKeyHint: 'search' } as const;

/** By the sender's e-mail address or for words: typing into one empties the other. Without any, everything (spec §5). */
export function InboxSearch({ typed, busy, showsWords, onType, onSearch }: Props) {
  return (
    <search>
      <form
        noValidate
        className={`stack items-start ${inbox.search}`}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch({ email: cleanAddress(typed.email) || null, text: typed.words.trim() });
        }}
      >
        <TextField
          {...field}
          label="Sender e-mail"
          type="email"
          placeholder={`Search by ${campus} email`}
          hint={`username@${defaultEmailDomain}`}
          value={typed.email}
          onChange={({ target }) => onType({ email: target.value, words: '' })}
        />
        <Button type="submit" busy={busy}>
          {busy ? 'Searching…' : 'Filter'}
        </Button>
        <div id="words" className={inbox.found} data-open={showsWords || undefined}>
          <TextField
            {...field}
            label="Words or a name"
            type="search"
            max={limits.searchLength}
            value={typed.words}
            onChange={({ target }) => onType({ email: '', words: target.value })}
          />
          <Button type="submit" busy={busy}>
            Find
          </Button>
        </div>
      </form>
    </search>
  );
}
