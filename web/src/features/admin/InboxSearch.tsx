import { defaultEmailDomain } from '@fresher-party/contract/event';
import { validationTexts } from '@fresher-party/contract/texts';
import { useState } from 'react';
import { looksLikeEmail } from '../../api/email.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { TextField } from '../../ui/TextField.tsx';
import inbox from './Inbox.module.css';

interface Props {
  email: string;
  loading: boolean;
  onChange: (email: string) => void;
  /** Gets the trimmed e-mail; an empty one asks for everything (spec §5). */
  onSearch: (email: string) => void;
}

export function InboxSearch({ email, loading, onChange, onSearch }: Props) {
  const [error, setError] = useState<string | undefined>();
  return (
    <search>
      <Form
        className={inbox.search}
        draft
        onSubmit={(form) => {
          const value = email.trim();
          const found = value !== '' && !looksLikeEmail(value) ? validationTexts.emailInvalid : undefined;
          setError(found);
          if (found) focusFirstError(form);
          else onSearch(value);
        }}
      >
        <TextField
          label="Sender e-mail"
          type="email"
          name="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Search by IIT Dharwad email"
          hint={`username@${defaultEmailDomain}`}
          value={email}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button type="submit" kind="gold" busy={loading}>
          {loading ? 'Searching…' : 'Filter'}
        </Button>
      </Form>
    </search>
  );
}
