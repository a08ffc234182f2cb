import { Icon } from '../../ui/Icon.tsx';
import { Countdown } from './Countdown.tsx';
import styles from './Nights.module.css';

/** Venue and timings (spec §1), with the countdown to what comes next. */
export function Nights() {
  return (
    <section aria-label="Venue and timings" className={styles.scene}>
      <Countdown />
      <ul className={styles.nights}>
        <li className={styles.night}>
          <h2>Night One</h2>
          <p className={styles.day}>
            Fri 10<span className="visually-hidden"> October</span>
          </p>
          <p>6 PM to midnight</p>
        </li>
        <li className={styles.night}>
          <h2>Night Two</h2>
          <p className={styles.day}>
            Sat 11<span className="visually-hidden"> October</span>
          </p>
          <p>4 PM to 11 PM</p>
        </li>
      </ul>
      <ul className={styles.facts}>
        <li>
          <Icon name="pin" size={20} />
          <span>Campus amphitheatre, and F600 for main events</span>
        </li>
        <li>
          <Icon name="bell" size={20} />
          <span>Reminders go to your registered e-mail</span>
        </li>
      </ul>
    </section>
  );
}
