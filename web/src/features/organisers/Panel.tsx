import { categoryTitles } from '@fresher-party/contract/voting';
import { type ReactNode, useId } from 'react';
import type { Query } from '../../api/use-query.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { EmptyState, Loaded } from '../../ui/Loaded.tsx';
import { ProgressBar } from '../../ui/schedule/Progress.tsx';
import styles from './Admin.module.css';
import type { TurnoutAnswer } from './admin-queries.ts';

interface Props {
  title: string;
  aside?: ReactNode;
  /** Inside a maximum height (spec §2). */
  scrolls?: boolean;
  children: ReactNode;
}

export function Panel({ title, aside, scrolls = false, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`column shrink ${scrolls ? 'card' : styles.part}`}>
      <header className={`spread gap-2 loose middle below-3 ${styles.panelHeader}`}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {scrolls ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
        <div className={styles.scroll} role="group" aria-label="List" tabIndex={0}>
          {children}
        </div>
      ) : (
        children
      )}
    </section>
  );
}

interface RowsProps {
  icon: IconName;
  empty: string;
  why?: string;
  className?: string | undefined;
  children: readonly ReactNode[];
}

export function Rows({ icon, empty, why, className = '', children }: RowsProps) {
  if (children.length === 0) {
    return (
      <EmptyState icon={icon} title={empty}>
        {why}
      </EmptyState>
    );
  }
  return <ul className={`lined ${className}`}>{children}</ul>;
}

/** A part of Tonight, above which the app's banner says that it is offline. */
export function Part<T>({ of, ...rest }: { of: Query<T>; label: string; children: (data: T) => ReactNode }) {
  const isUnreached = of.data === undefined && of.failure?.cause === 'network';
  return isUnreached ? (
    <p className="muted small">Not loaded</p>
  ) : (
    <Loaded {...rest} of={of} failed="Not loaded" ageIsShown />
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

interface SegmentsProps<T extends string> {
  label: string;
  options: readonly T[];
  value: T | null;
  onChange: (value: T) => void;
  className?: string | undefined;
  /** What an option shows. */
  children: (option: T) => ReactNode;
}

/** One of a few, side by side: radio buttons, between which the arrow keys move. */
export function Segments<T extends string>({
  label,
  options,
  value,
  onChange,
  className = '',
  children,
}: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset className={`fieldset ${styles.segments} ${className}`}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option} className="row gap-1 middle semibold">
          <input
            type="radio"
            className="whole"
            name={name}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {children(option)}
        </label>
      ))}
    </fieldset>
  );
}
