import { formatTime } from '@fresher-party/contract/format-date';
import type { BoardRow } from '../../../read/board.ts';
import { Button } from '../../../ui/Button.tsx';
import { SongCover } from '../../../ui/SongCover.tsx';
import { counted } from '../../../ui/wording.ts';
import styles from './DjBoard.module.css';
import type { ActOnBoard } from './use-board-act.ts';

/** The song that is playing. */
export function BoardDeck({ playing, busy, act }: { playing: BoardRow | null; busy: boolean; act: ActOnBoard }) {
  return (
    <section aria-label="Playing" className={styles.deck}>
      {playing === null ? (
        <p className={styles.deckEmpty}>Nothing plays from the queue.</p>
      ) : (
        <>
          <div className="row gap-4 middle">
            <SongCover src={playing.cover} size={64} />
            <div className={styles.deckWords}>
              <p className={styles.since}>Playing since {formatTime(playing.at)}</p>
              <p className={styles.deckTitle}>
                <bdi translate="no">{playing.isNamed ? playing.title : playing.link}</bdi>
              </p>
              <p className="muted small">{counted(playing.requesters, 'person', 'people')} asked</p>
            </div>
          </div>
          <div className="cluster gap-2 above-3">
            <Button busy={busy} onClick={() => act('played', playing)}>
              Played
            </Button>
            <Button busy={busy} onClick={() => act('requeue', playing)}>
              Back to queue
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
