import { Link } from 'react-router-dom';
import { useHydrated } from '../first-paint/use-hydrated.ts';
import { useNights, useServerNow } from '../state/event/event.ts';
import { navigationTitle } from './navigation-title.ts';
import { paths } from './routes.ts';

/** The title of the navigation; its words follow the date by the server's clock (spec §9). */
export function NavTitle({ className, onChoose }: { className: string | undefined; onChoose?: () => void }) {
  const now = useServerNow(15_000);
  // What is prerendered must be true at any time.
  const title = navigationTitle(useHydrated() ? now : 0, useNights());
  return (
    <Link to={paths.home} className={className} onClick={onChoose}>
      {title}
    </Link>
  );
}
