import { NavLink } from 'react-router-dom';
import { pageList } from '../../app/routes.ts';
import styles from './AdminNav.module.css';

const links = pageList.flatMap(({ path, desk }) => (desk === undefined ? [] : [{ path, desk }]));

/** From each of the organisers’ pages to the others. */
export function AdminNav() {
  return (
    <nav aria-label="For organisers" className={styles.links}>
      {links.map(({ path, desk }) => (
        <NavLink key={path} to={path} end className={styles.link ?? ''}>
          {desk}
        </NavLink>
      ))}
    </nav>
  );
}
