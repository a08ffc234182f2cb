import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { checkStep } from '../state/history-step.ts';
import { useSession } from '../state/session/session.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './Drawer.module.css';
import { NavLinks } from './NavLinks.tsx';
import { NavTitle } from './NavTitle.tsx';
import { paths } from './routes.ts';
import { useSignOut } from './use-sign-out.ts';

const Content = memo(function Content({ onClose }: { onClose: () => void }) {
  const user = useSession()?.user ?? null;
  const signOut = useSignOut({ replace: true });
  return (
    <div className={styles.content}>
      <div className="row middle between">
        <NavTitle className={styles.title} replace />
        <IconButton label="Close menu" icon="close" onClick={onClose} />
      </div>
      <nav aria-label="Menu" className="stack gap-1">
        <NavLinks place="menu" className={styles.link} noteClassName={styles.note} />
      </nav>
      <div className={styles.account}>
        {user ? (
          <>
            <p className="column breakable">
              <strong translate="no">{user.name}</strong>
              <span className="muted small">{user.email}</span>
            </p>
            <Button wide icon="logout" onClick={signOut}>
              Logout
            </Button>
          </>
        ) : (
          <>
            <ButtonLink wide replace to={paths.signup}>
              Sign Up
            </ButtonLink>
            <Link replace className={styles.login} to={paths.login}>
              Login
            </Link>
          </>
        )}
      </div>
    </div>
  );
});

/** The slide-out menu. A modal dialog, so the browser traps the focus and closes it on Escape. */
export function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  // In landscape a tablet gets the desktop bar, which has no button to close this.
  useEffect(() => {
    if (!open) return;
    const wide = window.matchMedia('(min-width: 900px)');
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [open, onClose]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the keyboard has Escape and the button.
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
        else checkStep();
      }}
    >
      <Content onClose={onClose} />
    </dialog>
  );
}
