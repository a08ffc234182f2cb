import { type ReactNode, useEffect, useRef } from 'react';
import { documentTitle } from '../app/routes.ts';

interface Props {
  /** Of a step, instead of the page's. */
  title?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** Takes the focus after a navigation and at a new step, so that screen readers announce it. */
export function PageHeading({ title, children, className }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    const isNextStep = shown.current !== title;
    if (isNextStep || cameByLink()) heading.current?.focus({ preventScroll: !isNextStep });
    shown.current = title;
  }, [title]);
  return (
    <>
      {title && <title>{documentTitle(title)}</title>}
      <h1 ref={heading} tabIndex={-1} className={className}>
        {children}
      </h1>
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
