import { type ReactNode, useId } from 'react';
import styles from './Admin.module.css';

interface Props {
  title: string;
  /** Beside the title: a count, an action. */
  aside?: ReactNode;
  /** Short enough never to scroll. */
  fits?: boolean;
  children: ReactNode;
}

/** One list of the admin panel; it scrolls inside a maximum height (spec §2). */
export function Panel({ title, aside, fits = false, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <header className={`spread gap-2 loose middle below-3 ${styles.panelHeader}`}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {fits ? (
        children
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard.
        <div className={styles.scroll} tabIndex={0}>
          {children}
        </div>
      )}
    </section>
  );
}
