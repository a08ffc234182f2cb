import { paths } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { nextAct } from '../../ui/tickets.ts';
import { useEvening } from '../../ui/use-evening.ts';
import { FeatureTickets } from './FeatureTickets.tsx';
import styles from './HomePage.module.css';
import { Moment } from './Moment.tsx';
import { Nights, TwoNights } from './Nights.tsx';

/** Home for visitors: the poster, what is on, and how to get in. */
export function HomePage() {
  const evening = useEvening();
  const act = nextAct(false, evening);
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.poster}>
          <Scene />
          <div>
            <TwoNights />
            <PageHeading className={styles.headline}>
              The night <span className="block">is yours.</span>
            </PageHeading>
            <p className={styles.lead}>Two nights of music, dares and first friends.</p>
          </div>
          <div className={styles.live}>
            <Moment />
          </div>
        </div>
        <div className={styles.calls}>
          {act && (
            <ButtonLink kind="gold" to={act.to}>
              {act.label}
            </ButtonLink>
          )}
          <ButtonLink to={paths.schedule}>Schedule</ButtonLink>
        </div>
      </section>

      <section aria-labelledby="tickets" className={styles.tickets}>
        <h2 id="tickets" className="below-4">
          Your tickets
        </h2>
        <FeatureTickets />
      </section>

      <Nights />

      <section aria-labelledby="closing" className={styles.closing}>
        <div>
          <h2 id="closing">{evening.partyOver ? 'See you next year.' : 'Two nights. One pass.'}</h2>
          <p className="muted above-2">
            {evening.partyOver
              ? 'Were you there? Log in to find your pass, or sign up to leave a last word.'
              : 'Sign up with your institute e-mail. It takes a minute and one code.'}
          </p>
        </div>
        <ButtonLink to={paths.signup}>Create your account</ButtonLink>
      </section>
    </>
  );
}
