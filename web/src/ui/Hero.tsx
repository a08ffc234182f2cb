import type { ReactNode } from 'react';
import styles from './Hero.module.css';
import { Scene } from './Scene.tsx';

/** A page with one thing to say: over the amphitheatre, as tall as the screen. `data-dark`: the lights are out. */
export function Hero({ isDark = false, children }: { isDark?: boolean; children: ReactNode }) {
  return (
    <div className={styles.hero} data-dark={isDark ? '' : undefined}>
      <Scene />
      {children}
    </div>
  );
}
