import type { CSSProperties } from 'react';
import styles from './Confetti.module.css';

const count = 70;
const colours = ['gold', 'rose', 'sky', 'mint', 'cream'] as const;

const scattered = (index: number, salt: number): number => {
  const value = Math.sin(index * 12.9898 + salt * 78.233) * 43_758.5453;
  return value - Math.floor(value);
};

const pieces = Array.from({ length: count }, (_, index) => ({
  colour: colours[index % colours.length],
  style: {
    left: `${scattered(index, 1) * 100}%`,
    top: `${scattered(index, 2) * 96}%`,
    rotate: `${scattered(index, 3) * 360}deg`,
    opacity: 0.45 + scattered(index, 4) * 0.55,
    '--delay': `${scattered(index, 5) * 900}ms`,
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
