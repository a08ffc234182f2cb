import { ButtonLink } from '../components/ui/Button.tsx';
import { PageHeading } from '../components/ui/PageHeading.tsx';
import { paths } from '../config/paths.ts';
import styles from './NotFoundPage.module.css';

/** Any address that is no page of ours. */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <PageHeading title="Page not found">No party at this address.</PageHeading>
      <p>The page may have moved, or the link was cut short on its way to you.</p>
      <div className={styles.ways}>
        <ButtonLink kind="gold" to={paths.home}>
          Back to home
        </ButtonLink>
        <ButtonLink to={paths.schedule}>Schedule</ButtonLink>
      </div>
    </div>
  );
}
