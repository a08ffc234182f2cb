import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type TypedText, typedText } from './typed-text.ts';

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
