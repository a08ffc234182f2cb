import { limits } from '@fresher-party/contract/limits';
import styles from './Account.module.css';

/** Help for when the mail doesn't arrive. */
export function CodeHelp({ email }: { email: string }) {
  return (
    <details>
      <summary className={`disclosure bold ${styles.summary}`}>No mail in your inbox?</summary>
      <ul className={styles.help}>
        <li>Mail can take a minute or two when everybody signs up at once.</li>
        <li>Look in Spam and Promotions too.</li>
        <li>
          It goes to <b className="ink semibold breakable">{email}</b>. If that is not quite right, go back and correct
          it.
        </li>
        <li>
          What is in a mail works for {limits.otpLifetime / 60_000} minutes, also after asking for another one. If a
          code is refused, open the link in the newest mail.
        </li>
      </ul>
    </details>
  );
}
