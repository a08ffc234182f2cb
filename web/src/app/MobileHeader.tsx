import { useLocation } from 'react-router-dom';
import { useSession } from '../state/session/session.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './MobileHeader.module.css';
import { NavTitle } from './NavTitle.tsx';
import { paths, placeAt } from './routes.ts';

interface Props {
  menuOpen: boolean;
  onToggle: () => void;
}

/** The header under 900 px: title, name, menu toggle; on organisers’ pages the way to the app. */
export function MobileHeader({ menuOpen, onToggle }: Props) {
  const user = useSession()?.user ?? null;
  const isDesk = placeAt(useLocation().pathname) !== undefined;
  return (
    <div className={styles.header}>
      <NavTitle className={styles.title} />
      {isDesk ? <ButtonLink to={paths.home}>App</ButtonLink> : user && <span className={styles.name}>{user.name}</span>}
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
