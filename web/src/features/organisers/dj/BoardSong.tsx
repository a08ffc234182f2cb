import type { BoardSong as Song } from '@fresher-party/contract/calls/songs';
import { formatTime } from '@fresher-party/contract/format-date';
import { useId } from 'react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { SongCover } from '../../../ui/Picture.tsx';
import { counted, kindLabel, songName } from '../../../ui/wording.ts';
import type { ActOnBoard, BoardTab } from '../board.ts';
import styles from './DjBoard.module.css';

interface Props {
  song: Song;
  tab: BoardTab;
  /** Locked as the next one. */
  locked: boolean;
  busy: boolean;
  act: ActOnBoard;
  /** Whether its actions are shown. */
  open: boolean;
  onToggle: () => void;
}

/** A song's details. Spotify's oEmbed has no artist. */
function noteOf({ firsts, at, ...song }: Song, tab: BoardTab): string {
  if (tab === 'played') return `Played ${formatTime(at)}`;
  if (tab === 'skipped') return `Skipped ${formatTime(at)}`;
  if (tab === 'fresh') return `Asked for at ${formatTime(at)}`;
  if (firsts > 0) return `First song of ${counted(firsts, 'person', 'people')}`;
  return kindLabel(song);
}

/** One song of a list, with a button that opens its actions. */
export function BoardSong({ song, tab, locked, busy, act, open, onToggle }: Props) {
  const id = useId();
  const waits = tab === 'queue' || tab === 'fresh';
  const run = (name: Parameters<ActOnBoard>[0]) => {
    onToggle();
    act(name, song);
  };
  return (
    <li className={styles.song} data-locked={locked || undefined}>
      <SongCover src={song.cover} size={52} />
      <div className="shrink">
        <p className="medium semibold breakable two-lines">
          <bdi translate="no">{song.title ?? song.link}</bdi>
        </p>
        <p className="muted tiny">{noteOf(song, tab)}</p>
        {locked && <p className="gold tiny bold">Next, locked</p>}
      </div>
      <p className="display digits large unbroken">
        <span aria-hidden="true">
          {song.requesters} <span className="block muted tiny semibold">asked</span>
        </span>
        <span className="visually-hidden">{counted(song.requesters, 'person', 'people')}</span>
      </p>
      <div className={styles.playNow}>
        {!open && (
          <Button kind="quiet" icon="play" busy={busy} onClick={() => act('play', song)}>
            Play now
          </Button>
        )}
      </div>
      <IconButton
        icon="more"
        label={`Actions for ${songName(song)}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      />
      {open && (
        <div id={id} className={`cluster gap-2 middle ${styles.actions}`}>
          <Button icon="play" busy={busy} onClick={() => run('play')}>
            Play now
          </Button>
          {waits && (
            <Button icon="lock" busy={busy} onClick={() => run(locked ? 'unlock' : 'lock')}>
              {locked ? 'Unlock' : 'Lock as next'}
            </Button>
          )}
          {waits ? (
            <Button busy={busy} onClick={() => run('skip')}>
              Skip
            </Button>
          ) : (
            <Button icon="back" busy={busy} onClick={() => run('requeue')}>
              Back to queue
            </Button>
          )}
          {waits && (
            <Button icon="check" busy={busy} onClick={() => run('played')}>
              Mark as played
            </Button>
          )}
          <a className="target link gap-2 small semibold" href={song.link} target="_blank" rel="noopener noreferrer">
            Open in Spotify<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </div>
      )}
    </li>
  );
}
