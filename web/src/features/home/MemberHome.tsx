import type { SongQueue } from '@fresher-party/contract/calls/songs';
import { ordinal } from '@fresher-party/contract/format-date';
import { votingUnlocksText } from '@fresher-party/contract/voting';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { type OwnSongs, useSongs } from '../../api/queries.ts';
import { paths } from '../../app/routes.ts';
import { usePlaceOf, useServerTime, useVotingOpensAt } from '../../state/event/event.ts';
import { useNowNext } from '../../state/schedule/schedule.ts';
import type { NowNext } from '../../state/schedule/timeline.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { Progress, unbroken } from '../../ui/schedule/Progress.tsx';
import type { Ticket } from '../../ui/Ticket.tsx';
import { ActLink } from '../../ui/Ticket.tsx';
import { nextAct, songTicket, useEvening, whisperTicket } from '../../ui/tickets.ts';
import { VoteTicket } from '../../ui/VoteTicket.tsx';
import { counted, songName } from '../../ui/wording.ts';
import styles from './HomePage.module.css';
import night from './NightRow.module.css';
import { Countdown, Nights, TwoNights } from './Nights.tsx';

function Now({ state }: { state: NowNext | null }) {
  const time = useServerTime(15_000);
  const now = state?.now;
  const place = usePlaceOf(now?.item);
  if (now && time !== null) {
    return (
      <div className={`column gap-2 ${styles.now}`} data-on="">
        <Scene />
        <p className="row gap-2 middle accent small bold dot glowing">On now · {place}</p>
        <PageHeading className={`big breakable ${styles.title}`}>{now.title}</PageHeading>
        <Progress span={now} time={time} />
      </div>
    );
  }
  return (
    <div className={`column gap-2 ${styles.now}`}>
      <Scene />
      <TwoNights />
      <PageHeading className={`big breakable ${styles.title}`}>
        {state?.over ? 'See you next year.' : 'The night is yours.'}
      </PageHeading>
      {state?.over ? (
        <p className={`muted above-3 ${styles.lead}`}>Both nights are over. Thank you for dancing.</p>
      ) : (
        <div className={styles.countdown}>
          <Countdown />
        </div>
      )}
    </div>
  );
}

function Next({ next }: { next: NowNext['next'] }) {
  const place = usePlaceOf(next?.item);
  return (
    <Link to={paths.schedule} className={`row gap-4 middle unlined ${styles.next}`}>
      <span className={`centered ${night.icon}`}>
        <Icon name="calendar" size={24} />
      </span>
      <span className={`shrink ${styles.nextWords}`}>
        <span className="block muted tiny semibold">Event Timeline{next && ' · next'}</span>
        <span className="block semibold breakable">{next?.title ?? 'See the schedule'}</span>
        {next && (
          <span className="block muted small">
            {next.when && unbroken(`${next.when} · `)}
            {place}
          </span>
        )}
      </span>
      <Icon name="arrow" size={20} />
    </Link>
  );
}

function Rows() {
  const songsNow = useSongs();
  const own = songsNow.own.status === 'ready' ? songsNow.own.data : null;
  const queue = songsNow.queue.status === 'ready' ? songsNow.queue.data : null;
  const playing = queue?.playing?.title;
  const evening = useEvening(own?.requestsPaused);
  const opensAt = useVotingOpensAt();
  const act = nextAct(true, evening);
  const place = evening.partyOver || !own ? null : songPlace(own, queue);
  const [songs, whispers] = [songTicket(evening), whisperTicket(evening)];
  const isGolden = (...routes: readonly string[]): boolean => act !== null && routes.includes(act.to);
  const voteRow = (
    <VoteTicket
      key="vote"
      as={NightRow}
      heading="h2"
      title="Mr & Ms Freshie"
      isGolden={isGolden(paths.vote, paths.results)}
      placeholder={<span className={night.held} data-held="" aria-hidden="true" />}
      locked={{ text: votingUnlocksText(opensAt), stub: 'Locked' }}
    />
  );
  const songsRow = (
    <NightRow
      key="songs"
      title="Curate the Sound"
      text={
        <>
          {playing !== undefined && playing !== place?.title && (
            <span className="block">
              Playing now:{' '}
              <bdi translate="no" className="ink">
                {playing}
              </bdi>
            </span>
          )}
          {place && <strong className="block ink">{place.title}</strong>}
          {songs.text ?? place?.text ?? 'Up to three tracks for the DJ.'}
        </>
      }
      icon="music"
      tone={songs.done ? 'faint' : 'gold'}
      stub={place?.stub ?? songs.stub}
      action={songs.act && <ActLink act={songs.act} isGolden={isGolden(paths.music)} />}
    />
  );
  const whispersRow = (
    <NightRow
      key="whispers"
      title="Anonymous Whispers"
      text={whispers.text}
      icon="whisper"
      tone={whispers.done ? 'faint' : 'rose'}
      stub={whispers.stub}
      action={whispers.act && <ActLink act={whispers.act} isGolden={isGolden(paths.messages)} />}
    />
  );
  // The golden action comes first.
  if (isGolden(paths.music)) return [songsRow, voteRow, whispersRow];
  if (isGolden(paths.messages)) return [whispersRow, voteRow, songsRow];
  return [voteRow, songsRow, whispersRow];
}

export function MemberHome() {
  const state = useNowNext();
  return (
    <>
      <section className={`stack gap-4 narrowing ${styles.night}`}>
        <Now state={state} />
        <Next next={state?.next ?? null} />
        <section aria-label="Your night" className={styles.rows}>
          <Rows />
        </section>
      </section>
      <div className={`page ${styles.after}`}>
        <Nights />
        <section aria-labelledby="closing" className={`stack gap-5 start ${styles.closing}`}>
          <h2 id="closing">Everything of yours in one place.</h2>
          <ButtonLink to={paths.dashboard}>Open dashboard</ButtonLink>
        </section>
      </div>
    </>
  );
}

function NightRow({
  title,
  text,
  icon,
  stub,
  tone = 'sky',
  action,
  heading: Heading = 'h2',
}: ComponentProps<typeof Ticket>) {
  return (
    <article className={night.row} data-tone={tone}>
      <span className={`centered ${night.icon}`}>
        <Icon name={icon} size={24} />
      </span>
      <div className={`shrink breakable ${night.body}`}>
        <Heading className="plain faint tiny semibold">{title}</Heading>
        <div className="muted small">{text}</div>
      </div>
      <div className={`small bold ${night.stub}`}>{stub}</div>
      {action && <div className={night.action}>{action}</div>}
    </article>
  );
}

/** The song of the user's that plays soonest, and its place in the line, of which the server sends only the top. */
export function songPlace({ songs }: OwnSongs, queue: Pick<SongQueue, 'songs'> | null) {
  const queued = songs.filter(({ state }) => state === 'queued');
  const line = queue?.songs ?? [];
  const index = line.findIndex(({ link }) => queued.some((song) => song.link === link));
  const song =
    songs.find(({ state }) => state === 'playing') ??
    songs.find(({ state }) => state === 'next') ??
    queued.find(({ link }) => link === line[index]?.link) ??
    queued[0];
  if (!song) return null;
  const title = songName(song);
  if (song.state === 'playing') return { title, stub: 'Playing', text: 'Your song. It plays now.' };
  if (song.state === 'next' || index === 0) return { title, stub: 'You’re next', text: 'Your song. It comes next.' };
  if (index < 0) return { title, stub: 'Queued', text: 'Your song. The DJ has it.' };
  return { title, stub: `${ordinal(index + 1)} in line`, text: `${counted(index, 'song')} before yours.` };
}
