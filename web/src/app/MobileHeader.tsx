import { useHistoryStep } from '../state/history-step.ts';
import { useSession } from '../state/session/session.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Drawer } from './Drawer.tsx';
import styles from './MobileHeader.module.css';
import { NavTitle } from './NavTitle.tsx';

/** The header under 900 px: title, name, menu. It alone follows the menu: the page renders nothing when it opens. */
export function MobileHeader() {
  const user = useSession()?.user ?? null;
  const menu = useHistoryStep('menu');
  return (
    <>
      <div className={styles.header}>
        <NavTitle className={styles.title} />
        {user && <span className={styles.name}>{user.name}</span>}
        <IconButton
          label={menu.isOn ? 'Close menu' : 'Open menu'}
          icon={menu.isOn ? 'close' : 'menu'}
          aria-expanded={menu.isOn}
          aria-haspopup="dialog"
          onClick={menu.isOn ? menu.leave : menu.enter}
        />
      </div>
      <Drawer open={menu.isOn} onClose={menu.leave} />
    </>
  );
}
