import type { OwnSong, SongQueue } from '@fresher-party/contract/calls/songs';
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

interface SongPlace {
  readonly title: string;
  readonly stub: string;
  readonly text: string;
}

const playing = { stub: 'Playing', text: 'Your song. It plays now.' };
const next = { stub: 'You’re next', text: 'Your song. It comes next.' };
const queued = { stub: 'Queued', text: 'Your song. The DJ has it.' };

function wordsAt(index: number) {
  if (index < 0) return queued;
  return index === 0
    ? next
    : { stub: `${ordinal(index + 1)} in line`, text: `${counted(index, 'song')} before yours.` };
}

export function songPlace({ songs }: OwnSongs, queue: Pick<SongQueue, 'songs'> | null): SongPlace | null {
  const shown = (song: OwnSong, words: typeof queued): SongPlace => ({
    title: songName(song),
    ...words,
  });
  const [onDeck, locked] = (['playing', 'next'] as const).map((state) => songs.find((song) => song.state === state));
  if (onDeck) return shown(onDeck, playing);
  if (locked) return shown(locked, next);
  const waiting = new Map(songs.filter(({ state }) => state === 'queued').map((song) => [song.link, song]));
  const line = queue?.songs ?? [];
  const index = line.findIndex(({ link }) => waiting.has(link));
  const first = waiting.get(line[index]?.link ?? '') ?? [...waiting.values()][0];
  return first ? shown(first, wordsAt(index)) : null;
}
