import { useLocation } from 'react-router-dom';
import { useNewWhispers } from '../state/new-whispers.ts';
import { Icon } from '../ui/Icon.tsx';
import { PageLink } from './PageLink.tsx';
import styles from './PlaceLinks.module.css';
import { paths, placeAt, places } from './routes.ts';

interface Look {
  className: string | undefined;
  iconSize?: number;
}

/** The links to the organisers’ five sections, in the dock and in the desktop bar. */
export function PlaceLinks({ className, iconSize = 22 }: Look) {
  const { pathname } = useLocation();
  const here = placeAt(pathname);
  const fresh = useNewWhispers();
  return Object.entries(places).map(([name, { label, icon, page }]) => (
    <PageLink
      key={name}
      to={paths[page]}
      className={`${className ?? ''} ${styles.place}`}
      aria-current={name === here ? 'page' : undefined}
    >
      <Icon name={icon} size={iconSize} />
      <span>{label}</span>
      {name === 'whispers' && fresh > 0 && (
        <b className={styles.badge}>
          {fresh > 99 ? '99+' : fresh}
          <span className="visually-hidden"> new</span>
        </b>
      )}
    </PageLink>
  ));
}
