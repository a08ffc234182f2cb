import { useLocation } from 'react-router-dom';
import styles from './Dock.module.css';
import { NavLinks } from './NavLinks.tsx';
import { PlaceLinks } from './PlaceLinks.tsx';
import { placeAt } from './routes.ts';

/** The bottom navigation under 900 px; on organisers’ pages it has their five sections. */
export function Dock() {
  const { pathname } = useLocation();
  if (placeAt(pathname) !== undefined) {
    return (
      <nav aria-label="For organisers" className={`${styles.dock} ${styles.desk}`}>
        <PlaceLinks className={styles.item} />
      </nav>
    );
  }
  return (
    <nav aria-label="Dock" className={styles.dock}>
      <NavLinks place="dock" className={styles.item} noteClassName={styles.note} />
    </nav>
  );
}
