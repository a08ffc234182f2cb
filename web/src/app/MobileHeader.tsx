import { useSession } from '../state/session/session.ts';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './MobileHeader.module.css';
import { NavTitle } from './NavTitle.tsx';

interface Props {
  menuOpen: boolean;
  onToggle: () => void;
}

/** The header under 900 px: title, name, menu toggle. */
export function MobileHeader({ menuOpen, onToggle }: Props) {
  const user = useSession()?.user ?? null;
  return (
    <div className={styles.header}>
      <NavTitle className={styles.title} />
      {user && <span className={styles.name}>{user.name}</span>}
      <IconButton
        label={menuOpen ? 'Close menu' : 'Open menu'}
        icon={menuOpen ? 'close' : 'menu'}
        aria-expanded={menuOpen}
        aria-haspopup="dialog"
        onClick={onToggle}
      />
    </div>
  );
}
