import { formatTime } from '@fresher-party/contract/format-date';
import { useState } from 'react';
import { LiveBadge } from '../../../live/LiveBadge.tsx';
import { type BoardTab, type BoardView, boardTabs } from '../../../read/board.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { counted } from '../../../ui/wording.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { adminTexts } from '../admin-texts.ts';
import { BoardDeck } from './BoardDeck.tsx';
import { BoardSong } from './BoardSong.tsx';
import styles from './DjBoard.module.css';
import { useBoardAct } from './use-board-act.ts';
import { useLiveBoard } from './use-live-board.ts';
import { useSteadyOrder } from './use-steady-order.ts';

const tabs: Record<BoardTab, { readonly label: string; readonly empty: string }> = {
  queue: { label: 'Queue', empty: 'Nobody waits for a song.' },
  fresh: { label: 'New', empty: 'Nothing new in the last quarter of an hour.' },
  played: { label: 'Played', empty: 'Nothing has been played yet.' },
  skipped: { label: 'Skipped', empty: 'Nothing has been skipped.' },
};

/** The DJ's board (ADR 36): what plays, what is next, and two big actions for a thumb. */
export function DjBoardPage() {
  const board = useLiveBoard();
  return (
    <AdminFrame
      heading="DJ board"
      sub={<LiveBadge />}
      needs="The board needs the internet. It comes back by itself once you are online."
    >
      <Loaded of={board} label="Loading the board" rows={5} failed={adminTexts.boardFailed} ageIsShown>
        {(data) => <Board board={data} />}
      </Loaded>
    </AdminFrame>
  );
}

function Board({ board }: { board: BoardView }) {
  const [tab, setTab] = useState<BoardTab>('queue');
  const { act, busy } = useBoardAct(board);
  const [copied, setCopied] = useState<string | null>(null);
  // One song's actions at a time; its row stays under the thumb meanwhile.
  const [openId, setOpenId] = useState<string | null>(null);
  const isOpen = board[tab].some(({ id }) => id === openId);
  const { shown: songs, isBehind } = useSteadyOrder(board[tab], isOpen);
  const next = board.queue[0];
  const paused = board.requestsPausedAt;

  const show = (name: BoardTab) => {
    setTab(name);
    setOpenId(null);
  };

  const copyLinks = async () => {
    try {
      await navigator.clipboard.writeText(songs.map(({ link }) => link).join('\n'));
      setCopied(`Copied ${counted(songs.length, 'link')}.`);
    } catch {
      setCopied('This browser did not allow copying.');
    }
  };

  return (
    <div className={styles.board}>
      <div className={styles.side}>
        <BoardDeck playing={board.playing} busy={busy} act={act} />
        <div className={styles.requests}>
          <p className="muted small">{paused ? `Requests paused since ${formatTime(paused)}` : 'Requests are open'}</p>
          <Button busy={busy} onClick={() => act(paused ? 'reopen' : 'pause')}>
            {paused ? 'Reopen requests' : 'Pause requests'}
          </Button>
        </div>
        <div className={styles.bar} data-acts="">
          <div className={styles.big}>
            <Button busy={busy} disabled={!next} onClick={() => next && act('skip', next)}>
              Skip{next && <span className="visually-hidden"> {next.title}</span>}
            </Button>
            <Button kind="gold" busy={busy} disabled={!next} onClick={() => next && act('play', next)}>
              Play next
              {next && (
                <>
                  <span className="visually-hidden">: </span>
                  <bdi className={styles.nextTitle}>{next.title}</bdi>
                </>
              )}
            </Button>
          </div>
        </div>
      </div>

      <section aria-label={tabs[tab].label} className="shrink">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form. */}
        <div role="group" aria-label="Lists" className={styles.tabs}>
          {boardTabs.map((name) => (
            <button key={name} type="button" aria-pressed={name === tab} onClick={() => show(name)}>
              {tabs[name].label} <span className="digits">{board.totals[name]}</span>
            </button>
          ))}
        </div>
        <div role="status">
          {isBehind && (
            <Button wide onClick={() => setOpenId(null)}>
              Show the new order
            </Button>
          )}
        </div>
        {songs.length === 0 ? (
          <EmptyState icon="music" title={tabs[tab].empty} />
        ) : (
          <>
            <ol className={styles.songs}>
              {songs.map((song) => (
                <BoardSong
                  key={song.id}
                  song={song}
                  tab={tab}
                  locked={board.isNextLocked && song.id === next?.id}
                  busy={busy}
                  act={act}
                  open={song.id === openId}
                  onToggle={() => setOpenId(song.id === openId ? null : song.id)}
                />
              ))}
            </ol>
            <div className="spread middle above-3">
              <p className="muted small" role="status">
                {copied ?? ''} {songs.length < board.totals[tab] ? `The first ${songs.length} are shown.` : ''}
              </p>
              <Button onClick={() => void copyLinks()}>Copy links</Button>
            </div>
          </>
        )}
      </section>
    </div>
  );
}
