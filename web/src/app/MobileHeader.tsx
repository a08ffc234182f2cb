import { useLocation } from 'react-router-dom';
import { useHistoryStep } from '../state/history-step.ts';
import { useSession } from '../state/session/session.ts';
import { IconButton, IconLink } from '../ui/IconButton.tsx';
import { Drawer } from './Drawer.tsx';
import styles from './MobileHeader.module.css';
import { NavTitle } from './NavTitle.tsx';
import { paths, placeAt } from './routes.ts';

/**
 * The header under 900 px: title, name, menu; on organisers’ pages, which have a heading there, only a link to the app
 * and the menu. The menu's state is here, so that the page does not render again when it opens.
 */
export function MobileHeader() {
  const user = useSession()?.user ?? null;
  const isDesk = placeAt(useLocation().pathname) !== undefined;
  const menu = useHistoryStep('menu');
  return (
    <>
      <div className={styles.header}>
        {isDesk ? (
          <IconLink label="To the app" icon="home" to={paths.home} />
        ) : (
          <>
            <NavTitle className={styles.title} />
            {user && (
              <span className={styles.name} translate="no">
                {user.name}
              </span>
            )}
          </>
        )}
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
