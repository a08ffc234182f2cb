import type { ReactNode } from 'react';
import hero from './Hero.module.css';
import { Hero } from './Hero.tsx';
import styles from './LetterFrame.module.css';
import { PageHeading } from './PageHeading.tsx';

export interface LetterWords {
  /** The title of a step, if not the page's. */
  title?: string | undefined;
  heading: string;
  /** The end of the heading, in the night's tone. */
  golden?: string;
  lead: ReactNode;
}

/** What a page is about: its heading, and a sentence. */
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

/** Where a link leads: over the amphitheatre, a ticket, or on a card what is to fill in. */
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
