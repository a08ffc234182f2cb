import styles from './Scene.module.css';

const tone = { stopColor: 'currentColor' } as const;
const dot = { strokeDasharray: '0 38' } as const;

/** The rows of heads before the stage, as the size of each and its distance to the next. */
const rows = [
  [7, 8.6, 246],
  [9, 11.6, 257],
  [12, 15.5, 271],
  [17, 22, 288],
] as const;

/** One long bench of the amphitheatre: it sags before the stage. */
const bench = (y: number): string => `M-1800 ${y - 6}Q-280 ${y - 27}-6 ${y}Q264 ${y + 27} 400 ${y}T1400 ${y - 6}`;

/**
 * The amphitheatre behind a hero: the stage is the only light, and people stand before it. Its colours are mixed from
 * `--tone`. Heads and phone lights are dashes of no length with round caps, so that a row of people is one path.
 */
export function Scene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <svg viewBox="0 0 390 330" preserveAspectRatio="xMaxYMax" aria-hidden="true">
        <linearGradient id="beam" gradientUnits="userSpaceOnUse" x1="0" y1="220" x2="0" y2="10">
          <stop {...tone} stopOpacity=".34" />
          <stop {...tone} offset="1" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="glow">
          <stop {...tone} stopOpacity=".75" />
          <stop {...tone} offset=".45" stopOpacity=".22" />
          <stop {...tone} offset="1" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="stage">
          <stop offset=".2" stopColor="#fff1cf" />
          <stop {...tone} offset="1" />
        </radialGradient>
        <ellipse cx="285" cy="244" rx="290" ry="150" fill="url(#glow)" />
        <path fill="url(#beam)" d="M246 224 96-20H186ZM285 206 258-20H312ZM324 224 396-20H486Z" />
        <g stroke="currentColor">
          {[62, 78, 98, 122, 150].map((r) => (
            <circle key={r} cx="285" cy="246" r={r} opacity={62 / r - 0.25} />
          ))}
        </g>
        <circle cx="285" cy="246" r="50" fill="url(#stage)" />
        <g className={styles.near}>
          <path d="M282 230.5Q275.5 226 273 214M288 230.5Q294.5 226 297 214" strokeWidth="3" />
          <path d="M285 222v0M285 231v14" strokeWidth="9.4" />
        </g>
        <path className={styles.sea} d={`${bench(248)}V330H-1800Z`} />
        <g className={styles.rows}>
          {rows.map(([size, gap, y]) => (
            <path key={y} d={bench(y)} strokeWidth={size} strokeDasharray={`0 ${gap}`} />
          ))}
        </g>
        <path className={styles.lights} d={bench(254)} strokeDasharray="0 47 0 83 0 29" />
        <g className={styles.near}>
          <path
            d="M34 318 27 268M96 322 107 280M205 326 196 284M330 322 341 274M-180 320-186 284M-608 318-612 274M520 320 514 280"
            strokeWidth="8"
          />
          <path d="M-1800 306Q-76 328-8 312T118 316 250 318 400 306 1400 312" {...dot} strokeWidth="27" />
          <path d="M-1800 332Q-76 354-8 338T118 338 250 340 400 330 1400 338" {...dot} strokeWidth="52" />
        </g>
      </svg>
    </div>
  );
}
