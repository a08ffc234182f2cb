import type { ReactNode } from 'react';
import { PageHeading } from './PageHeading.tsx';
import styles from './Scene.module.css';

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

export interface LetterWords {
  title?: string | undefined;
  heading: string;
  golden?: string;
  lead: ReactNode;
}

export function LetterFrame({
  title,
  heading,
  golden,
  lead,
  children,
  isForm = false,
}: LetterWords & { isForm?: boolean; children: ReactNode }) {
  return (
    <Hero>
      <div>
        <PageHeading title={title} className="big">
          {golden ? `${heading} ` : heading}
          {golden && <span className="accent">{golden}</span>}
        </PageHeading>
        <p className={`muted above-3 ${styles.lead}`}>{lead}</p>
      </div>
      <div className={`stack gap-5 shrink ${isForm ? styles.form : ''}`}>{children}</div>
    </Hero>
  );
}
