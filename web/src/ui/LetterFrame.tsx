import type { ReactNode } from 'react';
import hero from './Hero.module.css';
import { Hero } from './Hero.tsx';
import styles from './LetterFrame.module.css';
import { PageHeading } from './PageHeading.tsx';

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
      <p className={styles.lead}>{lead}</p>
    </>
  );
}

/** The layout of pages that open from a link: a hero with a ticket, or with a form on a card. */
export function LetterFrame({
  children,
  isForm = false,
  ...words
}: LetterWords & { isForm?: boolean; children: ReactNode }) {
  return (
    <Hero>
      <div>
        <LetterHeading {...words} />
      </div>
      <div className={`stack gap-5 shrink ${isForm ? hero.card : ''}`}>{children}</div>
    </Hero>
  );
}
