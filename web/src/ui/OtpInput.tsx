import { type ClipboardEvent, type KeyboardEvent, useContext, useId, useRef } from 'react';
import { FormBusy } from './Form.tsx';
import { ErrorText } from './Notice.tsx';
import styles from './OtpInput.module.css';
import { eraseDigit, fillDigits } from './otp-digits.ts';

interface Props {
  label: string;
  /** One string per box, empty or one digit. */
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  error?: string | undefined;
}

/** Single-digit boxes for a one-time code. A paste or the system's autofill fills all of them. */
export function OtpInput({ label, value, onChange, error }: Props) {
  const errorId = useId();
  const busy = useContext(FormBusy);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);

  const apply = (next: { boxes: readonly string[]; focus: number }) => {
    if (!busy) onChange(next.boxes);
    inputs.current[next.focus]?.focus();
    inputs.current[next.focus]?.select();
  };

  const onInput = (index: number, text: string) => {
    const old = value[index] ?? '';
    if (text === '') return onChange(value.map((box, at) => (at === index ? '' : box)));
    // A new digit replaces the old one, before or after the caret.
    const typed = text.length === 2 && old !== '' ? text.replace(old, '') || old : text;
    apply(fillDigits(value, index, typed));
  };

  const onKeyDown = (index: number, event: KeyboardEvent) => {
    if (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // Typing the same digit fires no change event, so the focus would not advance.
      event.preventDefault();
      apply(fillDigits(value, index, event.key));
    } else if (event.key === 'Backspace') {
      event.preventDefault();
      apply(eraseDigit(value, index));
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      const next = inputs.current[index + (event.key === 'ArrowLeft' ? -1 : 1)];
      next?.focus();
      next?.select();
    }
  };

  const onPaste = (index: number, event: ClipboardEvent) => {
    event.preventDefault();
    apply(fillDigits(value, index, event.clipboardData.getData('text')));
  };

  return (
    <fieldset className="fieldset stack gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className="legend small semibold">{label}</legend>
      <div className={styles.boxes}>
        {value.map((digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position.
            key={index}
            ref={(element) => {
              inputs.current[index] = element;
            }}
            className={styles.box}
            value={digit}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            // No maxLength: autofill puts the whole code into the first box.
            readOnly={busy}
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={`Digit ${index + 1} of ${value.length}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            onChange={(event) => onInput(index, event.target.value)}
            onKeyDown={(event) => onKeyDown(index, event)}
            onPaste={(event) => onPaste(index, event)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </fieldset>
  );
}
