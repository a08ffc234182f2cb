import { Icon } from '../components/ui/Icon.tsx';
import { useSession } from '../lib/use-session.ts';
import styles from './MobileHeader.module.css';
import { NavTitle } from './NavTitle.tsx';

interface Props {
  menuOpen: boolean;
  onToggle: () => void;
  onTitle: () => void;
}

/** The header under 900 px: title, name, menu toggle. */
export function MobileHeader({ menuOpen, onToggle, onTitle }: Props) {
  const user = useSession()?.user ?? null;
  return (
    <div className={styles.header}>
      <NavTitle className={styles.title} onChoose={onTitle} />
      {user && <span className={styles.name}>{user.name}</span>}
      <button
        type="button"
        className={styles.toggle}
        aria-label={menuOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={menuOpen}
        aria-haspopup="dialog"
        onClick={onToggle}
      >
        <Icon name={menuOpen ? 'close' : 'menu'} />
      </button>
    </div>
  );
}
