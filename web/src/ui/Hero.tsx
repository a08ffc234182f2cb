import type { ReactNode } from 'react';
import styles from './Hero.module.css';
import { Scene } from './Scene.tsx';

export function Hero({ isDark = false, children }: { isDark?: boolean; children: ReactNode }) {
  return (
    <div className={`stack gap-4 start staged ${styles.hero}`} data-dark={isDark ? '' : undefined}>
      <Scene />
      {children}
    </div>
  );
}
