import { formatTime } from '@fresher-party/contract/format-date';
import { startTransition, useOptimistic, useState } from 'react';
import { type BoardRow, type BoardTab, type BoardView, boardTabs } from '../../../read/board.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { SongCover } from '../../../ui/SongCover.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { counted } from '../../../ui/wording.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type ActOnBoard, useBoardAct, useLiveBoard } from '../board.ts';
import { BoardSong } from './BoardSong.tsx';
import styles from './DjBoard.module.css';
import { type SongOrder, songOrders, songsFor } from './song-order.ts';
import { useSteadyOrder, useTouched } from './use-steady-order.ts';

const tabs: Record<BoardTab, { readonly label: string; readonly empty: string }> = {
  queue: { label: 'Queue', empty: 'Nobody waits for a song.' },
  fresh: { label: 'New', empty: 'Nothing new in the last quarter of an hour.' },
  played: { label: 'Played', empty: 'Nothing has been played yet.' },
  skipped: { label: 'Skipped', empty: 'Nothing has been skipped.' },
};

/** The DJ's board (ADR 36): what is playing, what is next, and two big buttons. */
export function DjBoardPage() {
  const board = useLiveBoard();
  const data = board.status === 'ready' ? board.data : null;
  return (
    <AdminFrame
      heading="DJ board"
      sub={
        data &&
        (data.requestsPausedAt ? `Requests paused since ${formatTime(data.requestsPausedAt)}` : 'Requests are open')
      }
      live
      needs="The board needs the internet. It comes back by itself once you are online."
    >
      <Loaded of={board} label="Loading the board" rows={5} failed={adminTexts.boardFailed} ageIsShown>
        {(shown) => <Board board={shown} />}
      </Loaded>
    </AdminFrame>
  );
}

/** The buttons of the lists. A tap shows at once, before the rows of its list have rendered. */
function Lists({
  shown,
  totals,
  onShow,
}: {
  shown: BoardTab;
  totals: BoardView['totals'];
  onShow: (tab: BoardTab) => void;
}) {
  const [pressed, press] = useOptimistic(shown);
  const show = (name: BoardTab) =>
    startTransition(() => {
      press(name);
      onShow(name);
    });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
    <div role="group" aria-label="Lists" className={styles.tabs}>
      {boardTabs.map((name) => (
        <button key={name} type="button" aria-pressed={name === pressed} onClick={() => show(name)}>
          {tabs[name].label} <span className="digits">{totals[name]}</span>
        </button>
      ))}
    </div>
  );
}

function Board({ board }: { board: BoardView }) {
  const [tab, setTab] = useState<BoardTab>('queue');
  const { act, busy } = useBoardAct(board);
  const [copied, setCopied] = useState<string | null>(null);
  // Only one song's actions are open, and its row does not move meanwhile.
  const [openId, setOpenId] = useState<string | null>(null);
  const [order, setOrder] = useState<SongOrder>('fair');
  const [text, setText] = useState<string | null>(null);
  const listed = songsFor(board[tab], tab === 'queue' ? order : 'fair', text ?? '');
  const isOpen = listed.some(({ id }) => id === openId);
  const [isTouched, touching] = useTouched();
  const { shown: songs, isBehind } = useSteadyOrder(tab, listed, isOpen || isTouched);
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
        <div className={styles.bar} data-acts="">
          <div className={styles.big}>
            <Button busy={busy} disabled={!next} onClick={() => next && act('skip', next)}>
              Skip
              <TitleOf song={next} />
            </Button>
            <Button kind="gold" busy={busy} disabled={!next} onClick={() => next && act('play', next)}>
              Play next
              <TitleOf song={next} />
            </Button>
          </div>
        </div>
        {tab !== 'played' && board.played.length > 0 && (
          <section aria-label="Last played" className={styles.past}>
            <h2 className="medium below-1">Last played</h2>
            <ol className="lined">
              {board.played.slice(0, 4).map((song) => (
                <li key={song.id} className="row middle">
                  <SongCover src={song.cover} size={40} />
                  <p className="ellipsis">
                    <bdi translate="no">{song.isNamed ? song.title : song.link}</bdi>
                  </p>
                  <p className={styles.pastTime}>{formatTime(song.at)}</p>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>

      <section aria-label={tabs[tab].label} className="shrink">
        <Lists shown={tab} totals={board.totals} onShow={show} />
        <div className={styles.tools}>
          {tab === 'queue' && (
            <label className={styles.order}>
              <span className="visually-hidden">Order</span>
              <select value={order} onChange={({ target }) => setOrder(target.value as SongOrder)}>
                {Object.entries(songOrders).map(([name, label]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          )}
          <IconButton
            label="Find a song"
            icon={text === null ? 'search' : 'close'}
            aria-expanded={text !== null}
            onClick={() => setText(text === null ? '' : null)}
          />
          <Button busy={busy} onClick={() => act(paused ? 'reopen' : 'pause')}>
            {paused ? 'Reopen requests' : 'Pause requests'}
          </Button>
        </div>
        {text !== null && (
          <div className="below-3">
            <TextField
              label="Words in a title"
              type="search"
              value={text}
              autoFocus
              onChange={({ target }) => setText(target.value)}
            />
          </div>
        )}
        <div role="status">
          {isBehind && isOpen && (
            <Button wide onClick={() => setOpenId(null)}>
              Show the new order
            </Button>
          )}
        </div>
        {songs.length === 0 ? (
          <EmptyState icon="music" title={text ? 'No song has these words.' : tabs[tab].empty} />
        ) : (
          <>
            <ol className={styles.songs} {...touching}>
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

/** The title on a button: the queue may have changed since the DJ last looked. */
function TitleOf({ song }: { song: BoardRow | undefined }) {
  return (
    song && (
      <>
        {' '}
        <bdi translate="no" className={styles.nextTitle}>
          {song.title}
        </bdi>
      </>
    )
  );
}

/** The song that is playing. */
function BoardDeck({ playing, busy, act }: { playing: BoardRow | null; busy: boolean; act: ActOnBoard }) {
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
            <Button busy={busy} onClick={() => act('skip', playing)}>
              Stop
            </Button>
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
