import { useSession } from '../state/session/session.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import styles from './DesktopBar.module.css';
import { NavLinks, NavTitle, PlaceLinks, useSignOut } from './NavLinks.tsx';
import { paths } from './routes.ts';

export function DesktopBar({ isOrganisers }: { isOrganisers: boolean }) {
  const user = useSession()?.user ?? null;
  const signOut = useSignOut();
  return (
    <div className={styles.bar}>
      <NavTitle className={`display unlined ${styles.title}`} />
      <nav aria-label={isOrganisers ? 'For organisers' : 'Main'} className={`row gap-1 ${styles.links}`}>
        {isOrganisers ? (
          <PlaceLinks className={`row gap-2 middle muted small semibold unlined ${styles.link}`} iconSize={20} />
        ) : (
          <NavLinks
            place="bar"
            className={`row gap-2 middle muted small semibold unlined ${styles.link}`}
            noteClassName={`block faint ${styles.note}`}
            iconSize={20}
          />
        )}
      </nav>
      <div className={`row gap-2 middle shrink ${styles.account}`}>
        {isOrganisers && (
          <ButtonLink kind="quiet" to={paths.home}>
            To the app
          </ButtonLink>
        )}
        {user ? (
          <>
            <p className={`shrink small ${styles.person}`}>
              <strong className="ellipsis" translate="no">
                {user.name}
              </strong>
              <span className="ellipsis muted tiny">{user.email}</span>
            </p>
            <Button onClick={signOut}>Logout</Button>
          </>
        ) : (
          <>
            <ButtonLink kind="quiet" to={paths.login}>
              Login
            </ButtonLink>
            <ButtonLink to={paths.signup}>Sign Up</ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}
