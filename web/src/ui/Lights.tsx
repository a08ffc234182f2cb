import { useProgress } from '../state/session/progress.ts';
import styles from './Lights.module.css';

const count = 27;
const colours = ['gold', 'rose', 'sky', 'cream'] as const;

const wire = (x: number): number => 21 + 13 * Math.sin(x * 10.6 - 0.2) + 3 * Math.sin(x * 5.1);

const path = Array.from({ length: 61 }, (_, step) => {
  const x = step / 60;
  return `${step === 0 ? 'M' : 'L'}${(x * 100).toFixed(2)} ${wire(x).toFixed(2)}`;
}).join('');

const bulbs = Array.from({ length: count }, (_, index) => {
  const x = (index + 0.5) / count;
  return {
    index,
    colour: colours[((index >> 1) + 2 * (index % 2)) % colours.length],
    x: `${(x * 100).toFixed(2)}%`,
    y: `${((wire(x) + 2) / 0.48).toFixed(1)}%`,
  };
});

/** One bulb per thing done. Positions are attributes: the CSP allows no inline styles in prerendered pages. */
export function Lights({ all = false }: { all?: boolean }) {
  const lit = useProgress();
  return (
    <svg className={styles.lights} data-all={all ? '' : undefined} aria-hidden="true">
      <svg className={styles.wire} viewBox="0 0 100 48" preserveAspectRatio="none" aria-hidden="true">
        <path d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      <defs>
        {colours.map((colour) => (
          <radialGradient key={colour} id={`bulb-${colour}`} className={styles.bulb} data-colour={colour}>
            <stop offset="0.26" />
            <stop offset="0.32" stopOpacity="0.55" />
            <stop offset="0.5" stopOpacity="0.22" />
            <stop offset="1" stopOpacity="0" />
          </radialGradient>
        ))}
      </defs>
      {bulbs.map(({ index, colour, x, y }) => (
        <circle
          key={index}
          cx={x}
          cy={y}
          fill={`url(#bulb-${colour})`}
          data-wide={index % 2 === 1 ? '' : undefined}
          data-lit={all || (index % 2 === 0 && index / 2 < lit) ? '' : undefined}
        />
      ))}
    </svg>
  );
}
