import styles from './Pass.module.css';

/** The pass that an account is, beside the form on wide screens. It takes the name as it is typed. */
export function Pass({ name }: { name: string }) {
  return (
    <div className={styles.pass} aria-hidden="true">
      <div className={styles.body}>
        <span>Freshers Night 2025</span>
        <b>{name.trim() || 'Your name here'}</b>
        <span>
          <i className={styles.one} /> Fri 10 October <i className={styles.two} /> Sat 11 October
        </span>
      </div>
      <div className={styles.stub}>
        <b>2</b>
        <span>nights</span>
      </div>
    </div>
  );
}
