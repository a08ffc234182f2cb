import styles from './ApiTestPage.module.css';

/** JSON in a box that scrolls, also with the keyboard. */
export function JsonBlock({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
    <section className={styles.json} tabIndex={0} aria-label={label}>
      <pre>{children}</pre>
    </section>
  );
}
