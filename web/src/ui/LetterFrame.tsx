import type { ReactNode } from 'react';
import hero from './Hero.module.css';
import { Hero } from './Hero.tsx';
import { LetterHeading, type LetterWords } from './PageHeading.tsx';

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
