import type { ComponentProps } from 'react';
import { paths } from '../../app/routes.ts';
import { usePartyOver } from '../../state/event/event.ts';
import type { NowNext } from '../../state/schedule/timeline.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EveningTickets } from '../../ui/EveningTickets.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { Go, Ticket } from '../../ui/Ticket.tsx';
import { nextAct, useEvening } from '../../ui/tickets.ts';
import { unbroken } from '../../ui/wording.ts';
import styles from './HomePage.module.css';
import { Moment, Nights, TwoNights } from './Nights.tsx';

export function HomePage() {
  const evening = useEvening();
  const act = nextAct(false, evening);
  return (
    <>
      <section className={`stack gap-5 ${styles.hero}`}>
        <div className={`column ${styles.poster}`}>
          <Scene />
          <div>
            <TwoNights />
            <PageHeading className={`big above-2 ${styles.title}`}>
              {evening.partyOver ? 'See you' : 'The night'}{' '}
              <span className="block">{evening.partyOver ? 'next year.' : 'is yours.'}</span>
            </PageHeading>
            <p className={`muted above-3 ${styles.lead}`}>Two nights of music, dares and first friends.</p>
          </div>
          <div className={styles.live}>
            <Moment />
          </div>
        </div>
        <div className={`cluster ${styles.calls}`}>
          {act && (
            <ButtonLink kind="gold" to={act.to}>
              {act.label}
            </ButtonLink>
          )}
          <ButtonLink to={paths.schedule}>Schedule</ButtonLink>
        </div>
      </section>

      <div className={styles.tickets}>
        <HomeTickets />
      </div>

      <Nights />

      <section aria-labelledby="closing" className={`stack gap-5 start ${styles.closing}`}>
        <div>
          <h2 id="closing">{evening.partyOver ? 'Were you there?' : 'Two nights. One pass.'}</h2>
          <p className="muted above-2">
            {evening.partyOver
              ? 'Log in to find your pass, or sign up to leave a last word.'
              : 'Sign up with your institute e-mail. It takes a minute and one code.'}
          </p>
        </div>
        {evening.partyOver ? (
          <ButtonLink to={paths.login}>Login</ButtonLink>
        ) : (
          <ButtonLink to={paths.signup}>Create your account</ButtonLink>
        )}
      </section>
    </>
  );
}

interface TicketsProps extends Pick<ComponentProps<typeof EveningTickets>, 'songs'> {
  /** For members; null until it is known, and at the end. */
  next?: NowNext['next'];
}

/** The four cards of spec §1. A member's begin with the golden action. */
export function HomeTickets({ songs, next }: TicketsProps) {
  const isMember = next !== undefined;
  const isOver = usePartyOver();
  const timeline = (
    <Ticket
      title="Event Timeline"
      text={
        next ? (
          <>
            <strong className="block ink breakable">{next.title}</strong>
            {next.when && unbroken(`${next.when} · `)}
            {next.place}
          </>
        ) : isOver ? (
          'What was on.'
        ) : (
          'What is on, and what comes next.'
        )
      }
      icon="calendar"
      tone="sky"
      stub={next ? 'Next' : 'Open'}
      action={<Go to={paths.schedule}>See the schedule</Go>}
    />
  );
  return (
    <section aria-labelledby="tickets">
      <h2 id="tickets" className={isMember ? 'visually-hidden' : 'below-4'}>
        Your tickets
      </h2>
      <div className="stack tickets">
        {isMember || timeline}
        <EveningTickets page="home" songs={songs} />
        {isMember && timeline}
      </div>
    </section>
  );
}
