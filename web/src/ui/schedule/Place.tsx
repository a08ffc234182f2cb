import { mapLink } from '@fresher-party/contract/event';
import { Icon } from '../Icon.tsx';
import styles from './Place.module.css';

/** Where something is, as a link to a map. */
export function Place({ children: place }: { children: string }) {
  return (
    <a className={styles.place} href={mapLink(place)} target="_blank" rel="noopener noreferrer">
      <Icon name="pin" size={16} />
      <span className="breakable">{place}</span>
      <span className="visually-hidden"> (map, opens in a new tab)</span>
    </a>
  );
}
