import { dateOf, formatDate, formatTime } from '@fresher-party/contract/format-date';
import { useQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { liveTargets } from '../../../live/targets.ts';
import { useEvent, useServerNow, type VotingPhase, votingPhase } from '../../../state/event/event.ts';
import { useNowNext } from '../../../state/schedule/schedule.ts';
import { Button, ButtonLink, IconLink } from '../../../ui/Button.tsx';
import { SongCover } from '../../../ui/Picture.tsx';
import { Words } from '../../../ui/Words.tsx';
import { counted, sinceText, songName } from '../../../ui/wording.ts';
import admin from '../Admin.module.css';
import { AdminFrame } from '../AdminFrame.tsx';
import { djBoard, messagesWith, turnout, useLiveQuery } from '../admin-queries.ts';
import { useBoardAct } from '../board.ts';
import { NowControl } from '../NowControl.tsx';
import { Panel, Part, Rows, TurnoutBars } from '../Panel.tsx';
import { AdminPanel } from './AdminPanel.tsx';
import styles from './Tonight.module.css';

/** Of whispers and songs: a busy hour of this page costs at most 12,000 reads. */
const most = 5;

const phaseWords: Readonly<Record<VotingPhase, string>> = {
  unknown: '',
  locked: 'Voting is locked',
  open: 'Voting is open',
  closed: 'Voting has closed',
  results: 'The results are out',
};

const pending = messagesWith('pending', most);
const polledBoard = { ...djBoard, refreshEvery: 20_000 };

export function TonightPage() {
  const now = useServerNow(15_000);
  const event = useEvent();
  const state = useNowNext();
  const waiting = useQuery(pending);
  const board = useLiveQuery(polledBoard, [liveTargets.board]);
  const songs = board.data;
  const { act, busy } = useBoardAct(songs ?? { version: 0, last: null });
  const voted = useQuery(turnout);
  const phase = votingPhase(event);
  const ends = event?.voting.closedAt ?? event?.voting.closesAt;
  return (
    <AdminFrame
      heading={<span className={styles.title}>{state?.now?.title ?? 'Tonight'}</span>}
      sub={
        state && (
          <>
            {formatDate(now, 'EEE d MMM')}, {formatTime(now)}
            {state.now && ' · On now'}
            {state.over && ' · Over'}
          </>
        )
      }
      live
      pending={pending}
      actions={<IconLink label="Announce" icon="bell" to={paths.announcements} />}
    >
      {state && <NowControl isTonight />}
      <div className={`stack gap-4 narrowing ${styles.columns}`}>
        <Panel title="Whispers" aside={waiting.data && <p className="muted small">{waiting.data.total} waiting</p>}>
          <Part of={waiting} label="Loading whispers">
            {({ messages }) => (
              <Rows icon="whisper" empty="Nothing waits for you." className={styles.whispers}>
                {messages.map(({ id, body, displayName, createdAt }) => (
                  <li key={id}>
                    {/* Clamped to three lines. */}
                    <Words text={body} data-tall={undefined} tabIndex={undefined} className="clipped two-lines" />
                    <p className="muted small clipped">
                      <bdi translate="no">{displayName}</bdi>
                      {createdAt && ` · ${sinceText(Date.parse(createdAt), now)}`}
                    </p>
                  </li>
                ))}
              </Rows>
            )}
          </Part>
          <p className={admin.foot}>
            <ButtonLink to={paths.adminMessages}>Open inbox</ButtonLink>
          </p>
        </Panel>
        <Panel
          title="Up next for the DJ"
          aside={
            songs && (
              <p className="muted small">
                {counted(songs.totals.queue, 'song')}
                {songs.requestsPausedAt && ' · requests paused'}
              </p>
            )
          }
        >
          <Part of={board} label="Loading the queue">
            {({ queue, isNextLocked }) => (
              <Rows icon="music" empty="Nobody waits for a song." className={styles.songs}>
                {queue.slice(0, most).map((song, index) => (
                  <li key={song.id} className="row middle between">
                    <div className="row middle shrink">
                      <SongCover src={song.cover} size={48} />
                      <div className="shrink">
                        <p className="semibold breakable two-lines">
                          <bdi translate="no">{song.title ?? song.link}</bdi>
                        </p>
                        <p className="muted small">
                          {index === 0 && (isNextLocked ? 'Next, locked · ' : 'Next · ')}
                          {counted(song.requesters, 'person', 'people')}
                        </p>
                      </div>
                    </div>
                    {index === 0 && !state?.over && (
                      <Button icon="play" busy={busy} onClick={() => act('play', song)}>
                        Play<span className="visually-hidden"> next: {songName(song)}</span>
                      </Button>
                    )}
                  </li>
                ))}
              </Rows>
            )}
          </Part>
          <p className={admin.foot}>
            <ButtonLink to={paths.djBoard}>Open DJ board</ButtonLink>
          </p>
        </Panel>
        <Panel
          title="The vote"
          aside={
            <p className="small semibold muted" role="status">
              {phaseWords[phase]}
            </p>
          }
        >
          {event && phase !== 'results' && (
            <p className="muted small below-3">
              voting, from {formatTime(event.voting.opensAt)}
              {ends && ` to ${formatTime(ends)}`}
              {dateOf(event.voting.opensAt) !== dateOf(now) && ` · ${formatDate(event.voting.opensAt, 'EEE d MMM')}`}
            </p>
          )}
          <TurnoutBars voted={voted} />
          {phase === 'open' && (
            <p className="muted small above-4">
              Nobody sees who leads before the results are published, not you either.
            </p>
          )}
          <p className={admin.foot}>
            <ButtonLink to={paths.votingDesk}>Run the vote</ButtonLink>
            {(phase === 'open' || phase === 'locked') && (
              <ButtonLink to={paths.votingDesk} state={{ act: 'schedule' }}>
                Change the time
              </ButtonLink>
            )}
          </p>
        </Panel>
      </div>
      <AdminPanel voted={voted} messages={waiting} />
    </AdminFrame>
  );
}
