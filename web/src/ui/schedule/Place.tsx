import { mapLink, variousPlaces } from '@fresher-party/contract/event';
import { Icon } from '../Icon.tsx';
import styles from './Place.module.css';

/** A place with a link to a map, unless it is several places. `find`: the map's search text, if it is shorter. */
export function Place({ children: place, find = place }: { children: string; find?: string }) {
  if (place === variousPlaces) return <span className="muted small">{place}</span>;
  return (
    <a className={`muted small unlined ${styles.place}`} href={mapLink(find)} target="_blank" rel="noopener noreferrer">
      <Icon name="pin" size={16} tone="faint" />
      <span className="breakable">{place}</span>
      <span className="visually-hidden"> (map, opens in a new tab)</span>
    </a>
  );
}
