import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

export type TypedText = 'nothing' | 'kept' | 'lost';

const fields = 'main input:not([type=hidden], [type=checkbox], [type=radio], [hidden]), main textarea';

/** Whether a reload would lose typed text. Forms that store a draft have `data-draft`. */
function typedText(root: ParentNode): TypedText {
  const filled = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].filter(
    // While the next page loads, the old one is still in the document, but hidden.
    (field) => field.value !== '' && field.getClientRects().length > 0,
  );
  if (filled.length === 0) return 'nothing';
  // A password is never stored.
  return filled.every((field) => field.type !== 'password' && field.closest('[data-draft]')) ? 'kept' : 'lost';
}

/** What a reload would do to the typed text. Updated on input. */
export function useTypedText(): TypedText {
  const { pathname } = useLocation();
  const [typed, setTyped] = useState<TypedText>('nothing');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new path.
  useEffect(() => {
    const look = () => setTyped(typedText(document));
    look();
    document.addEventListener('input', look);
    return () => document.removeEventListener('input', look);
  }, [pathname]);
  return typed;
}
