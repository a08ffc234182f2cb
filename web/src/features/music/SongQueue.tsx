import type { SongQueue as Queue, QueuedSong } from '@fresher-party/contract/calls/songs';
import { call, errorText, randomHex } from '../../api/client.ts';
import { useAct } from '../../api/use-act.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SongCover } from '../../ui/Picture.tsx';
import { counted, songName } from '../../ui/wording.ts';
import { countRequest, refreshSongs } from './OwnSongs.tsx';
import styles from './SongQueue.module.css';
import { musicTexts } from './song-form-rules.ts';

function PlayingNow({ song }: { song: QueuedSong }) {
  return (
    <section aria-label="Playing now" className={`cluster middle ${styles.playing}`}>
      <span className={styles.record}>
        <SongCover src={song.cover} size={96} />
      </span>
      <div className="shrink">
        <p className="row gap-2 middle mint small semibold">
          <span className={styles.bars} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          Playing now
        </p>
        <p className="display x-large snug breakable">
          <bdi translate="no">{songName(song)}</bdi>
        </p>
        <p className="muted small">{song.requesters} asked</p>
      </div>
    </section>
  );
}

interface Props {
  queue: Queue;
  own: readonly string[];
  canAsk: boolean;
}

export function SongQueue({ queue, own, canAsk }: Props) {
  const { act, busy, outcome } = useAct(async (song: QueuedSong) => {
    const body = { songLinks: [song.link] };
    const result = await call('POST /songs/submit', { body, idempotencyKey: randomHex() });
    if (result.success) countRequest(song.id, 1);
    await refreshSongs(result);
    if (!result.success) return { tone: 'error', text: errorText(result, musicTexts.refused, musicTexts.broken) };
    return { tone: 'success', text: `You have asked for ${songName(song)} too.` };
  });
  const { playing, songs, total, isNextLocked } = queue;
  return (
    <>
      {playing && <PlayingNow song={playing} />}
      <section aria-labelledby="up-next">
        <div className="spread gap-2 baseline below-3">
          <h2 id="up-next">Up next</h2>
          {total > 0 && <p className="muted small">{counted(total, 'song')} · fair turns</p>}
        </div>
        <div className={styles.said}>
          {outcome?.tone === 'error' && <Notice tone="error">{outcome.text}</Notice>}
          {/* The row shows it: a notice above would move the next row under the thumb. */}
          <p role="status" className="visually-hidden">
            {outcome?.tone === 'success' && outcome.text}
          </p>
        </div>
        {total === 0 && (
          <p className="muted">
            Nobody else waits for a song.{own.length === 0 && canAsk && ' The next one could be yours.'}
          </p>
        )}
        <ol className="lined">
          {songs.map((song, index) => {
            const isOwn = own.includes(song.link);
            const isLocked = index === 0 && isNextLocked;
            return (
              <li key={song.id} className={`cluster middle ${styles.song}`} data-own={isOwn ? '' : undefined}>
                <span className={`display ${isOwn ? 'rose' : 'faint'} large ${styles.place}`}>{index + 1}</span>
                <SongCover src={song.cover} size={44} />
                <div className="shrink">
                  <bdi translate="no" className="semibold small breakable two-lines">
                    {songName(song)}
                  </bdi>
                  <p className={isOwn ? 'rose tiny' : 'muted tiny'}>{askedText(song.requesters, isOwn)}</p>
                </div>
                {isLocked ? (
                  <span className="row gap-2 middle muted tiny unbroken">
                    <Icon name="lock" size={16} />
                    Next
                  </span>
                ) : (
                  canAsk &&
                  !isOwn && (
                    <Button busy={busy} aria-label={`Me too: ${songName(song)}`} onClick={() => void act(song)}>
                      Me too
                    </Button>
                  )
                )}
              </li>
            );
          })}
        </ol>
        {total > songs.length && (
          <p className="muted small above-3">And {counted(total - songs.length, 'more song')}.</p>
        )}
      </section>
    </>
  );
}

function askedText(requesters: number, isOwn: boolean): string {
  if (!isOwn) return `${requesters} asked`;
  return requesters > 1 ? `Yours, and ${requesters - 1} more` : 'Yours';
}
