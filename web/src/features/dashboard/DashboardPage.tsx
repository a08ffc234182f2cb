import { votingOpensShortText } from '@fresher-party/contract/voting';
import { Link, useLocation } from 'react-router-dom';
import type { Failure } from '../../api/client.ts';
import { summary, useSongs } from '../../api/queries.ts';
import { signOut } from '../../api/session.ts';
import { type QueryState, useQuery } from '../../api/use-query.ts';
import { paths } from '../../app/routes.ts';
import { usePlaceOf, useVotingOpensAt } from '../../state/event/event.ts';
import { useFacts, useNowNext } from '../../state/schedule/schedule.ts';
import { endText, type NowNext } from '../../state/schedule/timeline.ts';
import { hasFlag, useSession } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { LastSeen } from '../../ui/LastSeen.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SongCover } from '../../ui/Picture.tsx';
import { songPlace } from '../../ui/song-place.ts';
import { ActLink, Go, Ticket } from '../../ui/Ticket.tsx';
import { songTicket, useEvening, whisperTicket } from '../../ui/tickets.ts';
import { VoteTicket } from '../../ui/VoteTicket.tsx';
import styles from './DashboardPage.module.css';
import { Pass } from './Pass.tsx';

/** Why counts are missing or stale; null if they are only offline, which LastSeen shows. */
function failureOf(query: QueryState<unknown>): Failure | null {
  if (query.status === 'loading' || !query.failure) return null;
  return query.status === 'ready' && query.failure.cause === 'network' ? null : query.failure;
}

export function DashboardPage() {
  const user = useSession()?.user;
  const { state } = useLocation();
  const query = useQuery(summary);
  const failure = failureOf(query);
  const { own, queue } = useSongs();
  const requests = own.status === 'ready' ? own.data : null;
  const evening = useEvening(requests?.requestsPaused);
  const place =
    requests && !evening.partyOver ? songPlace(requests, queue.status === 'ready' ? queue.data : null) : null;
  const opensAt = useVotingOpensAt();
  const songs = songTicket(evening);
  const whispers = whisperTicket(evening);
  if (!user) return null;

  return (
    <div className="page">
      {hasFlag(state, 'unauthorized') && (
        <Notice tone="info">That page is for organisers only. Your own things are all here.</Notice>
      )}
      <div className={`stack gap-6 narrowing halves ${styles.top}`}>
        <Pass user={user} summary={query.status === 'error' ? undefined : evening.summary}>
          <LastSeen of={[query]} />
          {failure && (
            <div className="cluster middle alongside above-3">
              <Notice tone="error">{failure.message}</Notice>
              <Button icon="refresh" onClick={() => void query.reload()}>
                Try again
              </Button>
            </div>
          )}
        </Pass>
        <div className="stack gap-4">
          <OnNow />
          <VoteTicket
            heading="h2"
            title="Cast your vote"
            titleFollows
            locked={{ text: 'Mr and Miss Fresher. One vote in each.', stub: votingOpensShortText(opensAt) }}
          />
        </div>
      </div>

      <section aria-label="What you can do" className="stack tickets">
        {place && (
          <Ticket
            heading="h2"
            title={place.title}
            text={
              <span className="row gap-2 middle">
                <SongCover src={place.cover} size={44} />
                {place.text}
              </span>
            }
            icon="music"
            tone="gold"
            stub={place.stub}
            action={<Go to={paths.music}>See your requests</Go>}
          />
        )}
        <Ticket
          heading="h2"
          title={songs.done ? 'Your requests' : 'Request tracks'}
          text={songs.text ?? `${songs.stub} · Spotify links only`}
          icon="music"
          tone={songs.done ? 'faint' : 'gold'}
          stub={songs.stub}
          action={songs.act && <ActLink act={songs.act} />}
        />
        <Ticket
          heading="h2"
          title="Anonymous shoutouts"
          text={whispers.text}
          icon="whisper"
          tone={whispers.done ? 'faint' : 'rose'}
          stub={whispers.stub}
          action={whispers.act && <ActLink act={whispers.act} />}
        />
        {user.role === 'admin' && (
          <Ticket
            heading="h2"
            title="Admin toolkit"
            text="Candidates, song requests and messages."
            icon="shield"
            tone="mint"
            stub="Admin"
            action={<Go to={paths.admin}>Open the admin panel</Go>}
          />
        )}
      </section>

      <div className="spread facts middle">
        <Link className="target link small semibold" to={paths.account}>
          Your account
        </Link>
        <Button icon="logout" kind="quiet" onClick={signOut}>
          Logout
        </Button>
      </div>
    </div>
  );
}

function words(state: NowNext | null, end: string) {
  const shown = state?.now ?? state?.next;
  if (!state || !shown) {
    return state?.over
      ? { heading: 'See you next year', title: 'Both nights are over', text: 'Thank you for dancing.', stub: 'Over' }
      : { heading: 'Two nights', title: 'Event Timeline', text: 'What is on, and what comes next.', stub: 'Open' };
  }
  const { now, next } = state;
  const after = next ? `Next: ${[next.title, next.when].filter(Boolean).join(', ')}` : `Ends ${end}`;
  return now
    ? { heading: 'On now', title: now.title, text: after, stub: 'Live' }
    : { heading: 'Up next', title: shown.title, text: shown.when, stub: 'Soon' };
}

export function OnNow() {
  const state = useNowNext();
  const { heading, title, text, stub } = words(state, endText(useFacts()));
  const place = usePlaceOf((state?.now ?? state?.next)?.item);
  return (
    <section aria-labelledby="on-now" className="stack">
      <h2 id="on-now">{heading}</h2>
      <Ticket
        title={title}
        text={
          <>
            {!state?.over && <span className="block ink">{place}</span>}
            <span className="block">{text}</span>
          </>
        }
        icon="calendar"
        tone={state?.now ? 'rose' : 'faint'}
        stub={stub}
        action={<Go to={paths.schedule}>See the schedule</Go>}
      />
    </section>
  );
}
