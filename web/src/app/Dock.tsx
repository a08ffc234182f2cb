import styles from './Dock.module.css';
import { NavLinks } from './NavLinks.tsx';

/** The bottom dock under 900 px. */
export function Dock() {
  return (
    <nav aria-label="Dock" className={styles.dock}>
      <NavLinks place="dock" className={styles.item} noteClassName={styles.note} />
    </nav>
  );
}
