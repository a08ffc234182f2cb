import type { ReactNode } from 'react';
import { LetterHeading, type LetterWords } from './PageHeading.tsx';
import styles from './Scene.module.css';

/** The drawing (drawings.svg) is inlined once at the end of the document. */
export function Scene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <svg viewBox="0 0 390 330" preserveAspectRatio="xMaxYMax" aria-hidden="true">
        <use href="#scene" />
      </svg>
    </div>
  );
}

export function Hero({ isDark = false, children }: { isDark?: boolean; children: ReactNode }) {
  return (
    <div className={`stack gap-4 start staged ${styles.hero}`} data-dark={isDark ? '' : undefined}>
      <Scene />
      {children}
    </div>
  );
}

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
      <div className={`stack gap-5 shrink ${isForm ? styles.form : ''}`}>{children}</div>
    </Hero>
  );
}
