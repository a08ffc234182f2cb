import { useProgress } from '../state/session/progress.ts';
import styles from './Lights.module.css';

const count = 27;
const colours = ['gold', 'rose', 'sky', 'cream'] as const;

/** Where the wire hangs at `x` from 0 to 1, of 48: two sags and a rise, as it was hung by hand. */
const wire = (x: number): number => 21 + 13 * Math.sin(x * 10.6 - 0.2) + 3 * Math.sin(x * 5.1);

const path = Array.from({ length: 61 }, (_, step) => {
  const x = step / 60;
  return `${step === 0 ? 'M' : 'L'}${(x * 100).toFixed(2)} ${wire(x).toFixed(2)}`;
}).join('');

const bulbs = Array.from({ length: count }, (_, index) => {
  const x = (index + 0.5) / count;
  return {
    index,
    // Odd ones are shown on wide screens only, so each half runs through all colours by itself.
    colour: colours[((index >> 1) + 2 * (index % 2)) % colours.length],
    x: `${(x * 100).toFixed(2)}%`,
    y: `${((wire(x) + 2) / 0.48).toFixed(1)}%`,
  };
});

/**
 * The string of lights under the header: the one ornament. One more bulb shines for each thing you have done, or `all`
 * of them on the stage and once the winners are crowned. Drawn with attributes, not styles: the prerendered page may hold no inline style, and only the
 * wire is stretched.
 */
export function Lights({ all = false }: { all?: boolean }) {
  const lit = useProgress();
  return (
    <svg className={styles.lights} data-all={all ? '' : undefined} aria-hidden="true">
      <svg className={styles.wire} viewBox="0 0 100 48" preserveAspectRatio="none" aria-hidden="true">
        <path d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      <defs>
        {colours.map((colour) => (
          <radialGradient key={colour} id={`glow-${colour}`} className={styles.bulb} data-colour={colour}>
            <stop offset="0.2" stopOpacity="0.75" />
            <stop offset="0.5" stopOpacity="0.22" />
            <stop offset="1" stopOpacity="0" />
          </radialGradient>
        ))}
      </defs>
      {bulbs.map(({ index, colour, x, y }) => (
        <g
          key={index}
          className={styles.bulb}
          data-colour={colour}
          data-wide={index % 2 === 1 ? '' : undefined}
          data-lit={all || (index % 2 === 0 && index / 2 < lit) ? '' : undefined}
        >
          <circle className={styles.glow} cx={x} cy={y} fill={`url(#glow-${colour})`} />
          <circle className={styles.glass} cx={x} cy={y} />
        </g>
      ))}
    </svg>
  );
}
