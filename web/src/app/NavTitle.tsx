import { Link } from 'react-router-dom';
import { useNights, useServerTime } from '../state/event/event.ts';
import { navigationTitle } from './navigation-title.ts';
import { paths } from './routes.ts';

/** The title of the navigation; its text depends on the server's time (spec §9). `replace`: as in NavLinks. */
export function NavTitle({ className, replace = false }: { className: string | undefined; replace?: boolean }) {
  // 0: until the time is known, the title without a date.
  const title = navigationTitle(useServerTime(15_000) ?? 0, useNights());
  // On two lines, the title breaks after the dot.
  const [event, hour] = title.split(' · ');
  return (
    <Link to={paths.home} className={className} replace={replace}>
      <span>{hour ? `${event} ·` : event}</span>
      {hour && ` ${hour}`}
    </Link>
  );
}
