import type { BoardSong as Song, Board as Songs } from '@fresher-party/contract/calls/songs';
import { formatTime } from '@fresher-party/contract/format-date';
import { limits } from '@fresher-party/contract/limits';
import { type SongOrder, songOrders } from '@fresher-party/contract/songs';
import { folded } from '@fresher-party/contract/text';
import { useEffect, useState } from 'react';
import { fetchQuery } from '../../../api/use-query.ts';
import { liveTargets } from '../../../live/targets.ts';
import { serverNow } from '../../../state/event/event.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { EmptyState, Loaded } from '../../../ui/Loaded.tsx';
import { SongCover } from '../../../ui/Picture.tsx';
import { Acts } from '../../../ui/Slot.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { counted, songName } from '../../../ui/wording.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { defineQuery, djBoard, useLiveQuery } from '../admin-queries.ts';
import { useBoardAct } from '../board.ts';
import { Segments } from '../Panel.tsx';
import { say, sayFailed } from '../undo.tsx';
import { BoardSong, type BoardTab } from './BoardSong.tsx';
import styles from './DjBoard.module.css';

const tabs: Record<BoardTab, { readonly label: string; readonly empty: string }> = {
  queue: { label: 'Queue', empty: 'Nobody waits for a song.' },
  fresh: { label: 'New', empty: 'Nothing new in the last quarter of an hour.' },
  played: { label: 'Played', empty: 'Nothing has been played yet.' },
  skipped: { label: 'Skipped', empty: 'Nothing has been skipped.' },
};

const orderNames: Readonly<Record<SongOrder, string>> = { fair: 'Fair order', wanted: 'Most wanted', newest: 'Newest' };

const boardTargets = [liveTargets.board, liveTargets.newestSubmission];

/** A title is looked up some seconds after the first request, and no listener reports that. */
function readTitles(board: Songs | undefined): void {
  const isAwaited = ({ title, at }: Song) => !title && serverNow() - Date.parse(at) < 60_000;
  if (board?.queue.some(isAwaited)) void fetchQuery(djBoard);
}

export function DjBoardPage() {
  const board = useLiveQuery(djBoard, boardTargets);
  const { data } = board;
  useEffect(() => {
    const timer = window.setTimeout(readTitles, 4000, data);
    return () => window.clearTimeout(timer);
  }, [data]);
  return (
    <AdminFrame
      heading="DJ board"
      sub={
        data &&
        (data.requestsPausedAt ? `Requests paused since ${formatTime(data.requestsPausedAt)}` : 'Requests are open')
      }
      live
    >
      <Loaded of={board} label="Loading the board" rows={5} failed="Failed to load the board." ageIsShown>
        {(shown) => <Board board={shown} />}
      </Loaded>
    </AdminFrame>
  );
}

/** The server sorts and searches the queue as a whole: the page has only its head. */
const queueBy = (order: SongOrder, q: string) =>
  defineQuery({
    endpoint: 'GET /songs/board',
    query: { order, ...(q !== '' && { q }) },
    read: ({ data }) => data.board.queue,
  });

function Board({ board }: { board: Songs }) {
  const [tab, setTab] = useState<BoardTab>('queue');
  const { act, busy } = useBoardAct(board);
  const [order, setOrder] = useState<SongOrder>('fair');
  const [text, setText] = useState<string | null>(null);
  const words = text?.trim() ?? '';
  const [asked, ask] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => ask(words), 300);
    return () => window.clearTimeout(timer);
  }, [words]);
  const by = tab === 'fresh' ? 'newest' : order;
  const isHead = by === 'fair' && asked === '';
  const queue = useLiveQuery(queueBy(by, asked), boardTargets, !isHead).data ?? board.queue;
  const isNew = ({ at }: Song) => Date.parse(at) > serverNow() - limits.songIsNewFor;
  const lists = { ...board, queue, fresh: queue.filter(isNew) };
  const listed = lists[tab].filter(({ title, link }) => folded(`${title ?? ''} ${link}`).includes(folded(words)));
  /** The song whose actions are open, and the order of the rows until they are closed. */
  const [open, setOpen] = useState<{ readonly id: string; readonly ids: readonly string[] } | null>(null);
  const still = (open?.ids ?? []).flatMap((id) => listed.find((song) => song.id === id) ?? []);
  const songs = still.some(({ id }) => id === open?.id) ? still : listed;
  const isBehind = songs.some(({ id }, index) => id !== listed[index]?.id) || songs.length < listed.length;
  const { playing, requestsPausedAt: paused } = board;
  const next = board.queue[0];

  const show = (name: BoardTab) => {
    setTab(name);
    setOpen(null);
  };
  const copyLinks = () =>
    navigator.clipboard.writeText(songs.map(({ link }) => link).join('\n')).then(
      () => say({ text: `Copied ${counted(songs.length, 'link')}.` }),
      () => sayFailed('This browser did not allow copying.'),
    );
  // The queue may have changed since the DJ last looked.
  const nextTitle = next && (
    <bdi translate="no" className="breakable two-lines small">
      {songName(next)}
    </bdi>
  );

  const acts = (
    <>
      <Button busy={busy} disabled={!next} onClick={() => next && act('skip', next)}>
        Skip {nextTitle}
      </Button>
      <Button kind="gold" busy={busy} disabled={!next} onClick={() => next && act('play', next)}>
        Play next {nextTitle}
      </Button>
    </>
  );

  return (
    <div className={`stack narrowing ${styles.board}`}>
      <div className={styles.side}>
        <section aria-label="Playing" className={`shrink ${styles.deck}`}>
          {playing === null ? (
            <p className="muted">Nothing plays from the queue.</p>
          ) : (
            <>
              <div className="row gap-4 middle">
                <SongCover src={playing.cover} size={64} />
                <div className="shrink">
                  <p className="small semibold mint">Playing since {formatTime(playing.at)}</p>
                  <p className={`display x-large breakable two-lines ${styles.deckTitle}`}>
                    <bdi translate="no">{playing.title ?? playing.link}</bdi>
                  </p>
                  <p className="muted small">{counted(playing.requesters, 'person', 'people')} asked</p>
                </div>
              </div>
              <div className="cluster gap-2 above-3">
                {(['stop', 'played', 'requeue'] as const).map((name) => (
                  <Button key={name} busy={busy} onClick={() => act(name, playing)}>
                    {{ stop: 'Stop', played: 'Played', requeue: 'Back to queue' }[name]}
                  </Button>
                ))}
              </div>
            </>
          )}
        </section>
        <div className={`${styles.bar} ${styles.beside}`}>{acts}</div>
        <Acts className={styles.bar}>{acts}</Acts>
      </div>

      <section aria-label={tabs[tab].label} className="shrink">
        <Segments label="Lists" options={Object.keys(tabs) as BoardTab[]} value={tab} onChange={show}>
          {(name) => (
            <>
              {tabs[name].label} <span className="digits">{board.totals[name]}</span>
            </>
          )}
        </Segments>
        <div className={`row gap-2 middle between ${styles.tools}`}>
          {tab === 'queue' && (
            <label className={styles.order}>
              <span className="visually-hidden">Order</span>
              <select value={order} onChange={({ target }) => setOrder(target.value as SongOrder)}>
                {songOrders.map((name) => (
                  <option key={name} value={name}>
                    {orderNames[name]}
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
          {isBehind && (
            <Button wide onClick={() => setOpen(null)}>
              Show the new order
            </Button>
          )}
        </div>
        {songs.length === 0 ? (
          <EmptyState icon="music" title={words ? 'No song has these words.' : tabs[tab].empty} />
        ) : (
          <ol className="lined">
            {songs.map((song) => (
              <BoardSong
                key={song.id}
                song={song}
                tab={tab}
                isLocked={board.isNextLocked && song.id === next?.id}
                busy={busy}
                act={act}
                isOpen={song.id === open?.id}
                onToggle={() => setOpen(song.id === open?.id ? null : { id: song.id, ids: songs.map(({ id }) => id) })}
              />
            ))}
          </ol>
        )}
        <div className="spread middle above-3">
          <p className={songs.length > 0 ? 'muted small' : 'visually-hidden'} role="status">
            {words !== '' && `${counted(songs.length, 'song')} found.`}
            {words === '' && songs.length < board.totals[tab] && `The first ${songs.length} are shown.`}
          </p>
          {songs.length > 0 && <Button onClick={() => void copyLinks()}>Copy links</Button>}
        </div>
      </section>
    </div>
  );
}
