import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { documentTitle } from '../app/routes.ts';

export const PageTitle = createContext<string | undefined>(undefined);

interface Props {
  title?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** Takes the focus after a navigation and at a new step, so that screen readers announce it. */
export function PageHeading({ title: ofStep, children, className }: Props) {
  const ofPage = useContext(PageTitle);
  const title = ofStep ?? ofPage;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    document.title = documentTitle(title);
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

let byLink = false;

export function cameByLink(): boolean {
  return byLink;
}

export function markCameByLink(): void {
  byLink = true;
}
