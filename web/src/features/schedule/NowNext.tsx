import { useHydrated } from '../../first-paint/use-hydrated.ts';
import { useNights, useServerNow } from '../../state/event.ts';
import { endOf, nowNext, type Part } from '../../state/now-next.ts';
import styles from './NowNext.module.css';
import { Times } from './Times.tsx';

const interval = 15_000;

interface Cell {
  readonly label: 'Now' | 'Next';
  readonly part: Pick<Part, 'title' | 'when'>;
  readonly on?: boolean;
}

/** Blanks keep the place while there is no time yet, as in a prerendered page. */
const blank = { title: '\u00a0', when: '\u00a0' };
const unknown: readonly Cell[] = [
  { label: 'Now', part: blank },
  { label: 'Next', part: blank },
];

function cellsAt(time: number, nights: ReturnType<typeof useNights>): readonly Cell[] {
  const { now, next, over } = nowNext(time, nights);
  if (over) return [{ label: 'Now', part: { title: 'Both nights are over', when: 'Thank you for dancing.' } }];
  return [
    { label: 'Now', part: now ?? { title: 'Not yet', when: blank.when }, on: now !== null },
    { label: 'Next', part: next ?? { title: 'End of celebrations', when: endOf(nights) } },
  ];
}

/** What is on and what comes next, by the server's clock. */
export function NowNext() {
  const cells = cellsAt(useServerNow(interval), useNights());
  return (
    <dl className={styles.cells} aria-label="Now and next">
      {(useHydrated() ? cells : unknown).map(({ label, part, on }) => (
        <div key={label} className={styles.cell} data-on={on ? '' : undefined}>
          <dt className="muted tiny bold">{label}</dt>
          <dd className={styles.title}>{part.title}</dd>
          <dd className={styles.when}>
            <Times>{part.when}</Times>
          </dd>
        </div>
      ))}
    </dl>
  );
}
