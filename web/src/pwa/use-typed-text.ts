import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

export type TypedText = 'nothing' | 'kept' | 'lost';

const fields = 'main input:not([type=hidden], [type=checkbox], [type=radio], [hidden]), main textarea';

/** Whether the page holds something typed that a reload would lose. Forms that keep theirs carry `data-draft`. */
function typedText(root: ParentNode): TypedText {
  const filled = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].filter(
    // A page that is on its way out is still there, but not shown.
    (field) => field.value !== '' && field.getClientRects().length > 0,
  );
  if (filled.length === 0) return 'nothing';
  // A password is never stored.
  return filled.every((field) => field.type !== 'password' && field.closest('[data-draft]')) ? 'kept' : 'lost';
}

/** What a reload would do to what is typed on the page, as it is being typed. */
export function useTypedText(): TypedText {
  const { pathname } = useLocation();
  const [typed, setTyped] = useState<TypedText>('nothing');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page.
  useEffect(() => {
    const look = () => setTyped(typedText(document));
    look();
    document.addEventListener('input', look);
    return () => document.removeEventListener('input', look);
  }, [pathname]);
  return typed;
}
