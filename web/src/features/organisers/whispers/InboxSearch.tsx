import { campus, defaultEmailDomain } from '@fresher-party/contract/event';
import { limits } from '@fresher-party/contract/limits';
import { useRef, useState } from 'react';
import { check } from '../../../api/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import inbox from './Inbox.module.css';
import { wantedBy } from './inbox-rows.ts';
import type { InboxFilter } from './use-inbox.ts';

interface Props {
  text: string;
  loading: boolean;
  onChange: (text: string) => void;
  /** An empty text shows everything (spec §5). */
  onSearch: (wanted: Pick<InboxFilter, 'email' | 'text'>) => void;
}

/** A search by the sender's e-mail address, validated by the contract's schema, or else for words. */
export function InboxSearch({ text, loading, onChange, onSearch }: Props) {
  const [error, setError] = useState<string | undefined>();
  const ref = useRef<HTMLFormElement>(null);
  const submit = async () => {
    const wanted = wantedBy(text);
    // Loaded on the first search. If it can't be loaded, the server still validates.
    const rule = import('@fresher-party/contract/calls/person').then(
      ({ emailField }) => emailField,
      () => null,
    );
    const found = wanted.email === null ? undefined : check(await rule, wanted.email, () => 'email').errors.email;
    setError(found);
    if (found) ref.current?.querySelector('input')?.focus();
    else onSearch(wanted);
  };
  return (
    <search>
      <Form form={{ busy: false, hasDraft: true, notice: null, ref, submit }} className={inbox.search}>
        <TextField
          label="Sender e-mail or words"
          name="find"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          max={limits.searchLength}
          placeholder={`Search by ${campus} email`}
          hint={`username@${defaultEmailDomain}`}
          value={text}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button type="submit" busy={loading}>
          {loading ? 'Searching…' : 'Filter'}
        </Button>
      </Form>
    </search>
  );
}
