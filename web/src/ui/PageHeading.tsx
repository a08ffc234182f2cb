import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { cameByLink } from '../state/navigation-origin.ts';
import { documentTitle } from './document-title.ts';

/** The title of the page around (app/routes.ts). */
export const PageTitle = createContext<string | undefined>(undefined);

interface Props {
  /** Of a further step of the page, when it has a name of its own. */
  title?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/**
 * The one h1 of a page. Names the document, and after a navigation, or when the page goes on to another step under
 * another name, takes the focus, so that a screen reader hears where it is.
 */
export function PageHeading({ title: ofStep, children, className }: Props) {
  const ofPage = useContext(PageTitle);
  const title = ofStep ?? ofPage;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  const shown = useRef(title);
  useEffect(() => {
    const isNextStep = shown.current !== title;
    if (isNextStep || cameByLink()) heading.current?.focus({ preventScroll: !isNextStep });
    shown.current = title;
  }, [title]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
