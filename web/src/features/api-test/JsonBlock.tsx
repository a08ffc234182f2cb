import styles from './ApiTestPage.module.css';

/** JSON that scrolls in its own place, also for the keyboard. */
export function JsonBlock({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable.
    <section className={styles.json} tabIndex={0} aria-label={label}>
      <pre>{children}</pre>
    </section>
  );
}
