import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { documentTitle } from '../app/routes.ts';
import styles from './PageHeading.module.css';

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

export interface LetterWords {
  title?: string | undefined;
  heading: string;
  golden?: string;
  lead: ReactNode;
}

export function LetterHeading({ title, heading, golden, lead }: LetterWords) {
  return (
    <>
      <PageHeading title={title} className="big">
        {golden ? `${heading} ` : heading}
        {golden && <span className="accent">{golden}</span>}
      </PageHeading>
      <p className={`muted above-3 ${styles.lead}`}>{lead}</p>
    </>
  );
}

let byLink = false;

export function cameByLink(): boolean {
  return byLink;
}

export function markCameByLink(): void {
  byLink = true;
}
