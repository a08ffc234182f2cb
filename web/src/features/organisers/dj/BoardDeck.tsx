import type { BoardRow } from '../../../read/board.ts';
import { kindLabel } from '../../../read/song-info.ts';
import { Button } from '../../../ui/Button.tsx';
import { SongCover } from '../../../ui/SongCover.tsx';
import { counted } from '../../../ui/wording.ts';
import styles from './DjBoard.module.css';
import type { ActOnBoard } from './use-board-act.ts';

/** What plays now. */
export function BoardDeck({ playing, busy, act }: { playing: BoardRow | null; busy: boolean; act: ActOnBoard }) {
  return (
    <section aria-label="Playing" className={styles.deck}>
      <p className="gold tiny bold">Playing</p>
      {playing === null ? (
        <p className="muted above-2">Nothing from the queue.</p>
      ) : (
        <>
          <div className={styles.playing}>
            <SongCover src={playing.cover} size={72} />
            <div className="shrink">
              <p className={styles.deckTitle}>
                <bdi>{playing.isNamed ? playing.title : playing.link}</bdi>
              </p>
              <p className="muted small">
                {kindLabel(playing)} · {counted(playing.requesters, 'person', 'people')} asked
              </p>
            </div>
          </div>
          <div className="cluster gap-2 above-3">
            <Button icon="check" busy={busy} onClick={() => act('played', playing)}>
              Played
            </Button>
            <Button icon="back" busy={busy} onClick={() => act('requeue', playing)}>
              Back to queue
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
