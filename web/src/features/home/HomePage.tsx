import { nightsText } from '@fresher-party/contract/event';
import { paths } from '../../app/routes.ts';
import { useNights, usePartyOver, useVotingPhase } from '../../state/event/event.ts';
import { useSummary } from '../../state/session/progress.ts';
import { useSession } from '../../state/session/session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { voteTicket } from '../../ui/tickets.ts';
import { FeatureTickets } from './FeatureTickets.tsx';
import styles from './HomePage.module.css';
import { Nights } from './Nights.tsx';

/** What to do next: get a pass, pick songs, vote while there is a vote to cast, and see who won. */
function useMainCall(loggedIn: boolean): readonly [to: string, label: string] {
  const { state } = voteTicket(useVotingPhase(), useSummary());
  const over = usePartyOver();
  if (!loggedIn) return [paths.signup, 'Get your pass'];
  if (state === 'open') return [paths.vote, 'Vote now'];
  if (state === 'results') return [paths.results, 'See the results'];
  return over ? [paths.dashboard, 'Open your pass'] : [paths.music, 'Pick your songs'];
}

function MainCall({ loggedIn }: { loggedIn: boolean }) {
  const [to, label] = useMainCall(loggedIn);
  return (
    <ButtonLink kind="gold" to={to}>
      {label}
    </ButtonLink>
  );
}

/** The home page (spec §2): hero, venue and timings, four feature cards, a closing call. */
export function HomePage() {
  const loggedIn = useSession() !== null;
  return (
    <>
      <section className={styles.hero}>
        <div>
          <p className={styles.eyebrow}>{nightsText(useNights())} · two nights</p>
          <PageHeading className={styles.headline}>
            The night <span className="block gold">is yours.</span>
          </PageHeading>
          <p className={styles.lead}>
            Two nights of music, dares and first friends. Pick the songs, whisper to the stage, crown the Freshies.
          </p>
          <div className={styles.calls}>
            <MainCall loggedIn={loggedIn} />
            <ButtonLink to={paths.schedule}>Schedule</ButtonLink>
          </div>
        </div>
        <Nights />
      </section>

      <section aria-labelledby="tickets" className={styles.tickets}>
        <h2 id="tickets" className="x-large below-4">
          Your tickets
        </h2>
        <FeatureTickets loggedIn={loggedIn} />
      </section>

      <section aria-labelledby="closing" className={styles.closing}>
        <div>
          <h2 id="closing">{loggedIn ? 'Everything of yours in one place.' : 'Two nights. One pass.'}</h2>
          <p className="muted above-2">
            {loggedIn
              ? 'Your songs, your whispers and, on Night Two, your vote.'
              : 'Sign up with your institute e-mail. It takes a minute and one code.'}
          </p>
        </div>
        <ButtonLink to={loggedIn ? paths.dashboard : paths.signup}>
          {loggedIn ? 'Open dashboard' : 'Create your account'}
        </ButtonLink>
      </section>
    </>
  );
}
