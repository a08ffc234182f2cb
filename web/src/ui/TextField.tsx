import { countCharacters, tooLongText } from '@fresher-party/contract/text';
import { type ComponentProps, type ReactNode, useContext, useId, useState } from 'react';
import { FormBusy } from './Form.tsx';
import { Icon } from './Icon.tsx';
import { ErrorText } from './Notice.tsx';
import styles from './TextField.module.css';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

type Described = Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid' | 'readOnly'>;

export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (described: Described) => ReactNode }) {
  const id = useId();
  const readOnly = useContext(FormBusy) || undefined;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="stack gap-2 shrink narrowing">
      <label htmlFor={id} className="small semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="muted tiny">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        readOnly,
      })}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className' | 'maxLength'> {
  /** Characters that the server takes. A longer text stays, and the field says by how much: nothing is cut. */
  max?: number;
}

export function TextField({ label, hint, error, max = Number.POSITIVE_INFINITY, ...rest }: TextFieldProps) {
  const text = String(rest.value ?? '').trim();
  const tooLong = countCharacters(text) > max && tooLongText(`Please keep it to ${max} characters.`, text, max);
  return (
    <Field label={label} hint={hint} error={tooLong || error}>
      {(described) => <input {...rest} {...described} className={`box ${styles.input}`} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, ...rest }: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(described) => <textarea {...rest} {...described} className={`box ${styles.input}`} />}
    </Field>
  );
}

/** A select with label, hint and error. It has no `readOnly`, so it is disabled while its form is sent. */
export function Select({ label, hint, error, ...rest }: FieldProps & Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ readOnly, ...described }) => (
        <select {...rest} {...described} disabled={readOnly} className={`box ${styles.input}`} />
      )}
    </Field>
  );
}

export function PasswordField({
  label,
  hint,
  error,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(described) => (
        <div className={styles.withToggle}>
          <input
            {...rest}
            {...described}
            type={shown ? 'text' : 'password'}
            className={`box ${styles.input}`}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className={`centered muted ${styles.toggle}`}
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-controls={described.id}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} size={22} />
          </button>
        </div>
      )}
    </Field>
  );
}
