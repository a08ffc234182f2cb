import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { cameByLink } from '../state/navigation-origin.ts';
import { documentTitle } from './document-title.ts';
import styles from './PageHeading.module.css';

/** The title of the current page (app/routes.ts). */
export const PageTitle = createContext<string | undefined>(undefined);

interface Props {
  /** The title of a later step of the page, if it has one of its own. */
  title?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/**
 * The h1 of a page. Sets the document's title. Takes the focus after a navigation and when the title changes to that of
 * another step, so that screen readers announce it.
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

export interface LetterWords {
  /** The title of a step, if not the page's. */
  title?: string | undefined;
  heading: string;
  /** The end of the heading, in the accent colour. */
  golden?: string;
  lead: ReactNode;
}

/** A heading and a sentence below it. */
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
