import { campus, defaultEmailDomain } from '@fresher-party/contract/event';
import { useRef, useState } from 'react';
import { check } from '../../../api/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import inbox from './Inbox.module.css';

interface Props {
  email: string;
  loading: boolean;
  onChange: (email: string) => void;
  /** Called with the trimmed e-mail; an empty one shows everything (spec §5). */
  onSearch: (email: string) => void;
}

/** A search by e-mail address, validated by the contract's schema. */
export function InboxSearch({ email, loading, onChange, onSearch }: Props) {
  const [error, setError] = useState<string | undefined>();
  const ref = useRef<HTMLFormElement>(null);
  const submit = async () => {
    const value = email.trim();
    // Loaded on the first search. If it can't be loaded, the server still validates.
    const rule = import('@fresher-party/contract/schemas/account').then(
      ({ emailField }) => emailField,
      () => null,
    );
    const found = value === '' ? undefined : check(await rule, value, () => 'email').errors.email;
    setError(found);
    if (found) ref.current?.querySelector('input')?.focus();
    else onSearch(value);
  };
  return (
    <search>
      <Form form={{ busy: false, hasDraft: true, notice: null, ref, submit }} className={inbox.search}>
        <TextField
          label="Sender e-mail"
          type="email"
          name="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={`Search by ${campus} email`}
          hint={`username@${defaultEmailDomain}`}
          value={email}
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
