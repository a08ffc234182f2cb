import { limits } from '@fresher-party/contract/limits';
import { useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import inbox from './Inbox.module.css';

interface Props {
  text: string;
  loading: boolean;
  onChange: (text: string) => void;
  /** An empty text shows everything. */
  onSearch: (text: string) => void;
}

/** A search for words in the whispers of the chosen state. */
export function InboxTextSearch({ text, loading, onChange, onSearch }: Props) {
  const ref = useRef<HTMLFormElement>(null);
  return (
    <search>
      <Form
        form={{ busy: false, hasDraft: false, notice: null, ref, submit: async () => onSearch(text.trim()) }}
        className={inbox.search}
      >
        <TextField
          label="Words in a whisper"
          name="text"
          autoComplete="off"
          maxLength={limits.searchLength}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
        <Button type="submit" busy={loading}>
          Search
        </Button>
      </Form>
    </search>
  );
}
