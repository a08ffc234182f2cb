import { useLayoutEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { pageList } from '../../app/routes.ts';
import styles from './AdminNav.module.css';

const links = pageList.flatMap(({ path, desk }) => (desk === undefined ? [] : [{ path, desk }]));

/** From each of the organisers’ pages to the others. */
export function AdminNav() {
  const nav = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen: the current page's link is scrolled to its middle.
  useLayoutEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && current)
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2;
  }, []);
  return (
    <nav aria-label="For organisers" className={styles.links} ref={nav}>
      {links.map(({ path, desk }) => (
        <NavLink key={path} to={path} end className={styles.link ?? ''}>
          {desk}
        </NavLink>
      ))}
    </nav>
  );
}
