import { Link } from 'react-router-dom';
import { useNights, useServerTime } from '../state/event/event.ts';
import { navigationTitle } from './navigation-title.ts';
import { paths } from './routes.ts';

/** The title of the navigation; its words follow the date by the server's clock (spec §9). In the menu it takes its place. */
export function NavTitle({ className, replace = false }: { className: string | undefined; replace?: boolean }) {
  // Until the time is known, the title that is right at any time.
  const title = navigationTitle(useServerTime(15_000) ?? 0, useNights());
  return (
    <Link to={paths.home} className={className} replace={replace}>
      {title}
    </Link>
  );
}
