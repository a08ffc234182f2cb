import { type ComponentProps, useState } from 'react';
import { Icon } from './Icon.tsx';
import styles from './TextField.module.css';
import { Field, type FieldProps } from './TextField.tsx';

export function PasswordField({
  label,
  hint,
  hintFirst = false,
  error,
  ...rest
}: FieldProps & { hintFirst?: boolean } & Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} hintFirst={hintFirst} error={error}>
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
