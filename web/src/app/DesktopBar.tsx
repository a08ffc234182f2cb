import { ButtonLink } from '../ui/Button.tsx';
import styles from './DesktopBar.module.css';
import { Account, MainNav, NavTitle } from './NavLinks.tsx';
import { paths } from './routes.ts';

export function DesktopBar({ isOrganisers }: { isOrganisers: boolean }) {
  return (
    <div className={styles.bar}>
      <NavTitle className={`display unlined ${styles.title}`} />
      <MainNav
        kind="bar"
        isOrganisers={isOrganisers}
        className={`row gap-1 ${styles.links}`}
        linkClassName={`row gap-2 middle muted small semibold unlined ${styles.link}`}
        noteClassName={`block faint ${styles.note}`}
        iconSize={20}
      />
      <div className={`row gap-2 middle shrink ${styles.account}`}>
        {isOrganisers && (
          <ButtonLink kind="quiet" to={paths.home}>
            To the app
          </ButtonLink>
        )}
        <Account />
      </div>
    </div>
  );
}
