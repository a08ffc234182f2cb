import { useVotingPhase } from '../state/event.ts';
import { useSession } from '../state/session.ts';
import styles from './Dock.module.css';
import { NavItem } from './NavItem.tsx';
import { navLinksFor } from './nav-links.ts';

/** The bottom dock under 900 px. */
export function Dock() {
  const user = useSession()?.user ?? null;
  const phase = useVotingPhase();
  return (
    <nav aria-label="Dock" className={styles.dock}>
      {navLinksFor(user, 'dock', phase).map((item) => (
        <NavItem key={item.to} item={item} className={styles.item} noteClassName={styles.note} />
      ))}
    </nav>
  );
}
