import { endText, type Part, type NowNext as State } from '../../state/schedule/now-next.ts';
import { useFacts, useNowNext } from '../../state/schedule/schedule.ts';
import { Times } from '../../ui/schedule/Times.tsx';
import styles from './NowNext.module.css';

interface Cell {
  readonly label: 'Now' | 'Next';
  readonly part: Pick<Part, 'title' | 'when'>;
  readonly on?: boolean;
}

/** Reserves the space until the time is known. */
const blank = { title: '\u00a0', when: '\u00a0' };
const unknown: readonly Cell[] = [
  { label: 'Now', part: blank },
  { label: 'Next', part: blank },
];

function cellsOf({ now, next, over }: State, end: string): readonly Cell[] {
  if (over) return [{ label: 'Now', part: { title: 'Both nights are over', when: 'Thank you for dancing.' } }];
  return [
    { label: 'Now', part: now ?? { title: 'Not yet', when: 'The stage is dark.' }, on: now !== null },
    { label: 'Next', part: next ?? { title: 'End of celebrations', when: end } },
  ];
}

/** What is on now and next, by the server's clock. */
export function NowNext() {
  const state = useNowNext();
  const end = endText(useFacts());
  return (
    <dl className={styles.cells} aria-label="Now and next">
      {(state ? cellsOf(state, end) : unknown).map(({ label, part, on }) => (
        <div key={label} className={styles.cell} data-on={on ? '' : undefined}>
          <dt className="muted tiny bold">{label}</dt>
          <dd className={styles.title}>{part.title}</dd>
          <dd className={styles.when}>
            <Times>{part.when || blank.when}</Times>
          </dd>
        </div>
      ))}
    </dl>
  );
}
