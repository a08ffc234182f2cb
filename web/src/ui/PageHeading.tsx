import { type ReactNode, useEffect, useRef } from 'react';
import { arrivedByLink } from '../state/navigation-origin.ts';
import styles from './PageHeading.module.css';

interface Props {
  /** The document's title, before the name of the event. Absent on the home page. */
  title?: string;
  children: ReactNode;
  className?: string | undefined;
}

/**
 * The one h1 of a page. Names the document, and after a navigation, or when the page goes on to another step under
 * another name, takes the focus, so that a screen reader hears where it is.
 */
export function PageHeading({ title, children, className = styles.heading }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title ? `${title} · Freshers Night 2025` : 'Freshers Night 2025';
  }, [title]);
  const shown = useRef(title);
  useEffect(() => {
    const isNextStep = shown.current !== title;
    if (isNextStep || arrivedByLink()) heading.current?.focus({ preventScroll: !isNextStep });
    shown.current = title;
  }, [title]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
