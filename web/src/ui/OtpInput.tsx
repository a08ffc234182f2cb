import { withoutUnseen } from '@fresher-party/contract/text';
import { type ClipboardEvent, type KeyboardEvent, useContext, useId, useRef } from 'react';
import { FormBusy } from './Form.tsx';
import { ErrorText } from './Notice.tsx';
import styles from './OtpInput.module.css';

/** A digit of any script as 0 to 9: in Unicode, they come in runs of ten. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let below = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - below - 1))) below += 1;
  return String(below % 10);
}

/** The code in a pasted text: its one run of as many digits, in one piece or in two halves. Links don't count. */
function codeIn(text: string, length: number): string {
  for (const run of [`\\d{${length}}`, `\\d{${length / 2}}[ -]\\d{${length / 2}}`]) {
    const alone = new RegExp(`(?<![\\d+]|\\d[.,-])${run}(?!\\d|[.,-]\\d)`, 'g');
    const found = new Set(text.replace(/\S*:\/\/\S*/g, '').match(alone));
    if (found.size > 0) return found.size === 1 ? [...found].join('').replace(/\D/g, '') : '';
  }
  // Typed, or a part of a code.
  const digits = /\p{L}/u.test(text) ? '' : text.replace(/\D/g, '');
  return digits.length > length ? '' : digits;
}

/** Puts text into the boxes from `start` on. A whole code always starts in the first box. */
export function fillDigits(
  boxes: readonly string[],
  start: number,
  text: string,
): { boxes: readonly string[]; focus: number } {
  const plain = withoutUnseen(text.replace(/\s/gu, ' ')).replace(/\p{Nd}/gu, plainDigit);
  const digits = codeIn(plain, boxes.length);
  if (digits === '') return { boxes, focus: start };
  const from = digits.length === boxes.length ? 0 : start;
  const filled = boxes.map((box, index) => digits[index - from] ?? box);
  return { boxes: filled, focus: Math.min(from + digits.length, boxes.length - 1) };
}

interface Props {
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  error?: string | undefined;
}

export function OtpInput({ value, onChange, error }: Props) {
  const errorId = useId();
  const busy = useContext(FormBusy);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);

  const focus = (index: number) => inputs.current[index]?.focus();
  const apply = (next: { boxes: readonly string[]; focus: number }) => {
    if (!busy) onChange(next.boxes);
    focus(next.focus);
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
    } else if (event.key === 'ArrowRight') {
      event.preventDefault();
      focus(index + 1);
    } else if (event.key === 'ArrowLeft' || (event.key === 'Backspace' && value[index] === '')) {
      event.preventDefault();
      focus(index - 1);
    }
  };

  const onPaste = (index: number, event: ClipboardEvent) => {
    event.preventDefault();
    apply(fillDigits(value, index, event.clipboardData.getData('text')));
  };

  return (
    <fieldset className="fieldset stack gap-2">
      <legend className="legend small semibold">6-digit code</legend>
      <div className={`stack gap-2 ${styles.boxes}`}>
        {value.map((digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position.
            key={index}
            ref={(element) => {
              inputs.current[index] = element;
            }}
            className={`box display x-large ink centre ${styles.box}`}
            value={digit}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            // No maxLength: autofill puts the whole code into the first box.
            readOnly={busy}
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={`Digit ${index + 1} of ${value.length}`}
            aria-invalid={error ? true : undefined}
            // Once: it takes the focus.
            aria-describedby={error && index === 0 ? errorId : undefined}
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
