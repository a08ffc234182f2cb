import { paths } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Hero } from '../../ui/Scene.tsx';

export function NotFoundPage() {
  return (
    <Hero>
      <PageHeading className="big">No party at this address.</PageHeading>
      <p className="muted">The page may have moved, or the link was cut short on its way to you.</p>
      <div className="cluster middle above-2">
        <ButtonLink kind="gold" to={paths.home}>
          Back to home
        </ButtonLink>
        <ButtonLink to={paths.schedule}>Schedule</ButtonLink>
      </div>
    </Hero>
  );
}
