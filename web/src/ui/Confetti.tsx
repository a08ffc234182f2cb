import type { CSSProperties } from 'react';
import styles from './Confetti.module.css';

const count = 70;
const colours = ['gold', 'rose', 'sky', 'mint', 'cream'] as const;

const pieces = Array.from({ length: count }, (_, index) => ({
  colour: colours[index % colours.length],
  style: {
    left: `${Math.random() * 100}%`,
    top: `${Math.random() * 96}%`,
    rotate: `${Math.random() * 360}deg`,
    opacity: 0.45 + Math.random() * 0.55,
    '--delay': `${Math.random() * 900}ms`,
  } as CSSProperties,
}));

export function Confetti() {
  return (
    <div className={styles.confetti} aria-hidden="true">
      {pieces.map(({ colour, style }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
        <i key={index} data-colour={colour} style={style} />
      ))}
    </div>
  );
}
