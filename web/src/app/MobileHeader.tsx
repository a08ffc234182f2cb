import { memo, useEffect, useRef, useState } from 'react';
import { useSession } from '../state/session/session.ts';
import { IconButton, IconLink } from '../ui/Button.tsx';
import drawer from './Drawer.module.css';
import styles from './MobileHeader.module.css';
import { Account, NavLinks, NavTitle } from './NavLinks.tsx';
import { paths } from './routes.ts';

/** The menu's state is here, so that the page does not render again when it opens. */
export function MobileHeader({ isOrganisers }: { isOrganisers: boolean }) {
  const user = useSession()?.user ?? null;
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // In landscape a tablet gets the desktop bar, which has no button to close this. Back shows another page.
    const wide = window.matchMedia('(min-width: 900px)');
    const close = () => dialog.current?.close();
    wide.addEventListener('change', close);
    window.addEventListener('popstate', close);
    return () => {
      wide.removeEventListener('change', close);
      window.removeEventListener('popstate', close);
    };
  }, []);
  return (
    <>
      <div className={styles.header}>
        {isOrganisers ? (
          <IconLink label="To the app" icon="home" to={paths.home} />
        ) : (
          <>
            <NavTitle className={`small unlined ${styles.title}`} />
            {user && (
              <span className={`ellipsis muted small ${styles.name}`} translate="no">
                {user.name}
              </span>
            )}
          </>
        )}
        <IconButton
          label="Open menu"
          icon="menu"
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          onClick={() => {
            dialog.current?.showModal();
            setOpen(true);
          }}
        />
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the keyboard has Escape and the button. */}
      <dialog
        ref={dialog}
        className={drawer.drawer}
        aria-label="Menu"
        onClose={() => setOpen(false)}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget || (target as Element).closest('a, button')) currentTarget.close();
        }}
      >
        <Content />
      </dialog>
    </>
  );
}

const Content = memo(function Content() {
  return (
    <div className={`column gap-4 ${drawer.content}`}>
      <div className="row middle between">
        <NavTitle className={`display small snug unlined ${drawer.title}`} />
        <IconButton label="Close menu" icon="close" />
      </div>
      <nav aria-label="Menu" className="stack gap-1">
        <NavLinks
          kind="menu"
          linkClassName={`row gap-4 middle display large snug unlined ${drawer.link}`}
          noteClassName={`block muted ${drawer.note}`}
        />
      </nav>
      <div className={`stack ${drawer.account}`}>
        <Account wide />
      </div>
    </div>
  );
});
