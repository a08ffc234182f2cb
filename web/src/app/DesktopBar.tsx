import { useVotingPhase } from '../state/event.ts';
import { useSession } from '../state/session.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import styles from './DesktopBar.module.css';
import { NavItem } from './NavItem.tsx';
import { NavTitle } from './NavTitle.tsx';
import { navLinksFor } from './nav-links.ts';
import { paths } from './routes.ts';
import { useSignOut } from './use-sign-out.ts';

/** The navigation from 900 px up. */
export function DesktopBar() {
  const user = useSession()?.user ?? null;
  const phase = useVotingPhase();
  const signOut = useSignOut();
  return (
    <div className={styles.bar}>
      <NavTitle className={styles.title} />
      <nav aria-label="Main" className={styles.links}>
        {navLinksFor(user, 'bar', phase).map((item) => (
          <NavItem key={item.to} item={item} className={styles.link} noteClassName={styles.note} iconSize={20} />
        ))}
      </nav>
      <div className={styles.account}>
        {user ? (
          <>
            <p className={styles.person}>
              <strong className="ellipsis">{user.name}</strong>
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
