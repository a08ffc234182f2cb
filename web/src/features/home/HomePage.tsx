import { votingUnlocksText } from '@fresher-party/contract/voting';
import { paths } from '../../app/routes.ts';
import { useVotingOpensAt } from '../../state/event/event.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { Go, LoginToContinue, Ticket } from '../../ui/Ticket.tsx';
import { nextAct, songTicket, useEvening, whisperTicket } from '../../ui/tickets.ts';
import { VoteTicket } from '../../ui/VoteTicket.tsx';
import styles from './HomePage.module.css';
import { Moment, Nights, TwoNights } from './Nights.tsx';

export function HomePage() {
  const evening = useEvening();
  const act = nextAct(false, evening);
  const opensAt = useVotingOpensAt();
  const locked = { icon: 'lock', tone: 'faint', stub: 'Login required' } as const;
  return (
    <>
      <section className={`stack gap-5 ${styles.hero}`}>
        <div className={`column ${styles.poster}`}>
          <Scene />
          <div>
            <TwoNights />
            <PageHeading className={`big above-2 ${styles.title}`}>
              The night <span className="block">is yours.</span>
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

      <section aria-labelledby="tickets" className={styles.tickets}>
        <h2 id="tickets" className="below-4">
          Your tickets
        </h2>
        <div className="stack tickets">
          <Ticket
            title="Event Timeline"
            text="What is on, and what comes next."
            icon="calendar"
            tone="sky"
            stub="Open"
            action={<Go to={paths.schedule}>See the schedule</Go>}
          />
          <VoteTicket title="Mr & Ms Freshie" isVisitor locked={{ text: votingUnlocksText(opensAt), stub: 'Locked' }} />
          <Ticket
            title="Curate the Sound"
            text={songTicket(evening).text ?? 'Up to three tracks for the DJ.'}
            {...locked}
            action={<LoginToContinue to={paths.music} />}
          />
          <Ticket
            title="Anonymous Whispers"
            text={whisperTicket(evening).text}
            {...locked}
            action={<LoginToContinue to={paths.messages} />}
          />
        </div>
      </section>

      <Nights />

      <section aria-labelledby="closing" className={`stack gap-5 start ${styles.closing}`}>
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
