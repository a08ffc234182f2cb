import { shownText } from '@fresher-party/contract/text';
import type { ComponentProps } from 'react';

/** Lines that fit into the height of a card. */
const linesAtOnce = 12;

export function Words({ text, className = '', ...rest }: Omit<ComponentProps<'p'>, 'children'> & { text: string }) {
  const shown = shownText(text);
  const isTall = shown.split('\n').length > linesAtOnce || undefined;
  return (
    <p tabIndex={isTall && 0} data-tall={isTall} {...rest} className={`breakable verbatim ${className}`} dir="auto">
      {shown || <em className="muted">(Empty message body)</em>}
    </p>
  );
}
