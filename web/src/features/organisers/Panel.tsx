import { type ReactNode, useId } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import styles from './Admin.module.css';

interface Props {
  title: string;
  /** Next to the title: a count, an action. */
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
    <section aria-labelledby={id} className={plain ? styles.part : styles.panel}>
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

interface RowsProps<T> {
  of: readonly T[] | null | undefined;
  /** Shown for a list that could not be loaded. */
  missing: ReactNode;
  icon: IconName;
  /** The text for an empty list. */
  empty: string;
  children: (row: T) => ReactNode;
}

/** The list in a panel. */
export function Rows<T>({ of: rows, missing, icon, empty, children }: RowsProps<T>) {
  if (!rows) return missing;
  if (rows.length === 0) return <EmptyState icon={icon} title={empty} />;
  return <ul className="lined">{rows.map((row) => children(row))}</ul>;
}
