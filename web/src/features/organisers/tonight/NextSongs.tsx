import type { Board } from '@fresher-party/contract/calls/songs';
import type { Query } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { kindLabel, SongCover, songName } from '../../../ui/SongCover.tsx';
import { counted } from '../../../ui/wording.ts';
import admin from '../Admin.module.css';
import { NotLoaded } from '../NotLoaded.tsx';
import { Panel } from '../Panel.tsx';
import { useBoardAct } from '../use-board-act.ts';
import styles from './Tonight.module.css';

/** Number of songs shown here. The DJ board has the rest. */
const most = 5;

const noBoard = { version: 0, last: null };

/** The next songs in the fair order (ADR 36), with a button to play the first. */
export function NextSongs({ board }: { board: Query<Board> }) {
  const data = board.status === 'ready' ? board.data : null;
  const { act, busy } = useBoardAct(data ?? noBoard);
  return (
    <Panel
      title="Up next for the DJ"
      fits
      plain
      aside={data && <p className="muted small">{counted(data.totals.queue, 'song')}</p>}
    >
      {board.status === 'loading' && <Skeleton label="Loading the queue" />}
      {board.status === 'error' && <NotLoaded onRetry={board.reload} />}
      {data &&
        (data.queue.length === 0 ? (
          <EmptyState icon="music" title="Nobody waits for a song." />
        ) : (
          <ol className="lined">
            {data.queue.slice(0, most).map((song, index) => (
              <li key={song.id} className={styles.song}>
                <SongCover src={song.cover} size={48} />
                <div className="shrink">
                  <p className="semibold breakable two-lines">
                    <bdi translate="no">{song.title ?? song.link}</bdi>
                  </p>
                  <p className="muted small">
                    {[
                      index > 0 ? kindLabel(song) : data.isNextLocked ? 'Next, locked' : 'Next',
                      counted(song.requesters, 'person', 'people'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                {index === 0 && (
                  <Button icon="play" busy={busy} onClick={() => act('play', song)}>
                    Play<span className="visually-hidden"> next: {songName(song)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ol>
        ))}
      <p className={admin.foot}>
        <ButtonLink to={paths.djBoard}>Open DJ board</ButtonLink>
      </p>
    </Panel>
  );
}
