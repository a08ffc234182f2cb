import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Form as FormState } from '../api/use-form.ts';
import { Button } from './Button.tsx';
import styles from './Confirm.module.css';
import { Form } from './Form.tsx';
import { PasswordField, TextField } from './TextField.tsx';

const earlyMs = 600;

type FormOf = FormState<Readonly<Record<string, string>>>;

interface Act extends Pick<FormOf, 'busy' | 'submit'>, Partial<Pick<FormOf, 'notice' | 'ref'>> {
  field?(name: 'word' | 'password'): ReturnType<FormOf['field']>;
}

interface Props {
  title: ReactNode;
  children?: ReactNode;
  act: Act;
  word?: string;
  password?: boolean;
  yes: string;
  no?: string;
  doing: string;
  kind?: 'gold' | 'danger';
  onCancel: () => void;
}

export function Confirm({
  title,
  children,
  act,
  word,
  password,
  yes,
  no = 'Cancel',
  doing,
  kind = 'gold',
  onCancel,
}: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const ownForm = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // The title, not a field, so that no keyboard covers what it says.
    shown?.querySelector('h2')?.focus();
    return () => shown?.close();
  }, []);
  // With nothing to type, the second half of a double tap must not answer.
  const [isEarly, setEarly] = useState(!word && !password);
  useEffect(() => {
    const timer = window.setTimeout(() => setEarly(false), earlyMs);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`card roomy ${styles.confirm}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!act.busy) onCancel();
      }}
      // Also a second Escape, which the browser lets nobody prevent; not when an effect runs twice in development.
      onClose={() => !dialog.current?.open && onCancel()}
    >
      <Form form={{ notice: null, ref: ownForm, ...act }} className="stack gap-4 narrowing" autoComplete="off">
        <h2 id={id} tabIndex={-1} className="breakable">
          {title}
        </h2>
        {children}
        {word && (
          <TextField
            {...act.field?.('word')}
            label={`Type ${word}`}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            required
          />
        )}
        {password && (
          <PasswordField {...act.field?.('password')} label="Your password" autoComplete="current-password" required />
        )}
        <div className={`cluster gap-2 ${styles.buttons}`}>
          <Button type="submit" kind={kind} busy={act.busy || isEarly}>
            {act.busy ? doing : yes}
          </Button>
          <Button kind="quiet" busy={act.busy || isEarly} onClick={onCancel}>
            {no}
          </Button>
        </div>
      </Form>
    </dialog>
  );
}
