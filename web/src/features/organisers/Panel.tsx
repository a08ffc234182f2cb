import { categoryTitles } from '@fresher-party/contract/voting';
import { type ReactNode, useId } from 'react';
import type { Query } from '../../api/use-query.ts';
import { Button } from '../../ui/Button.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { EmptyState, Skeleton } from '../../ui/Loaded.tsx';
import { ProgressBar } from '../../ui/schedule/Progress.tsx';
import styles from './Admin.module.css';
import type { TurnoutAnswer } from './admin-queries.ts';

interface Props {
  title: string;
  aside?: ReactNode;
  /** With a line above instead of a box. */
  plain?: boolean;
  /** Always short enough not to scroll. */
  fits?: boolean;
  children: ReactNode;
}

/** A part of an admin page; it scrolls inside a maximum height (spec §2). */
export function Panel({ title, aside, fits = false, plain = false, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`column shrink ${plain ? styles.part : 'card'}`}>
      <header className={`spread gap-2 loose middle below-3 ${styles.panelHeader}`}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {fits ? (
        children
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
        <div className={styles.scroll} tabIndex={0}>
          {children}
        </div>
      )}
    </section>
  );
}

interface PartProps<T> {
  of: Query<T>;
  label: string;
  children: (data: T) => ReactNode;
}

export function Part<T>({ of: query, label, children }: PartProps<T>) {
  if (query.status === 'loading') return <Skeleton label={label} />;
  if (query.status === 'ready') return children(query.data);
  return (
    <EmptyState icon="alert" title="Not loaded">
      <Button icon="refresh" onClick={() => void query.reload()}>
        Try again
      </Button>
    </EmptyState>
  );
}

interface RowsProps<T, R> extends Omit<PartProps<T>, 'children'> {
  rows: (data: T) => readonly R[];
  icon: IconName;
  empty: string;
  children: (row: R) => ReactNode;
}

export function Rows<T, R>({ of, label, rows, icon, empty, children }: RowsProps<T, R>) {
  return (
    <Part of={of} label={label}>
      {(data) =>
        rows(data).length === 0 ? (
          <EmptyState icon={icon} title={empty} />
        ) : (
          <ul className="lined">{rows(data).map((row) => children(row))}</ul>
        )
      }
    </Part>
  );
}

/** How many people have voted in each category, of how many could; never who leads (ADR 40). */
export function TurnoutBars({ voted }: { voted: Query<TurnoutAnswer> }) {
  return (
    <Part of={voted} label="Loading the turnout">
      {({ turnout, people }) => (
        <dl className="stack gap-4">
          {turnout.map(({ category, participants }) => (
            <div key={category} className="spread gap-2 baseline" data-category={category}>
              <dt>{categoryTitles[category]}</dt>
              <dd className="semibold digits">
                {participants} of {people.signedUp}
              </dd>
              <dd className={styles.share}>
                <ProgressBar
                  label={`${categoryTitles[category]}: how many have voted`}
                  max={Math.max(people.signedUp, participants, 1)}
                  value={participants}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Part>
  );
}
