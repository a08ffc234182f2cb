import type { Board, BoardSong as Song } from '@fresher-party/contract/calls/songs';
import { formatTime } from '@fresher-party/contract/format-date';
import { useId } from 'react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { SongCover } from '../../../ui/Picture.tsx';
import { counted, kindLabel, songName } from '../../../ui/wording.ts';
import type { ActOnBoard } from '../board.ts';
import styles from './DjBoard.module.css';

export type BoardTab = keyof Board['totals'];

interface Props {
  song: Song;
  tab: BoardTab;
  isLocked: boolean;
  busy: boolean;
  act: ActOnBoard;
  isOpen: boolean;
  onToggle: () => void;
}

/** Spotify's oEmbed has no artist. */
function noteOf({ firsts, at, ...song }: Song, tab: BoardTab): string {
  if (tab === 'played') return `Played ${formatTime(at)}`;
  if (tab === 'skipped') return `Skipped ${formatTime(at)}`;
  if (tab === 'fresh') return `Asked for at ${formatTime(at)}`;
  return firsts > 0 ? `First song of ${counted(firsts, 'person', 'people')}` : kindLabel(song);
}

export function BoardSong({ song, tab, isLocked, busy, act, isOpen, onToggle }: Props) {
  const id = useId();
  const choice = (name: Parameters<ActOnBoard>[0], label: string) => (
    <Button
      busy={busy}
      onClick={() => {
        onToggle();
        act(name, song);
      }}
    >
      {label}
    </Button>
  );
  return (
    <li className={styles.song} data-locked={isLocked || undefined}>
      <SongCover src={song.cover} size={52} />
      <div className="shrink">
        <p className="medium semibold breakable two-lines">
          <bdi translate="no">{song.title ?? song.link}</bdi>
        </p>
        <p className="muted tiny">{noteOf(song, tab)}</p>
        {isLocked && <p className="gold tiny bold">Next, locked</p>}
      </div>
      <p className="display digits large unbroken">
        <span aria-hidden="true">
          {song.requesters} <span className="block muted tiny semibold">asked</span>
        </span>
        <span className="visually-hidden">{counted(song.requesters, 'person', 'people')}</span>
      </p>
      <div className={styles.playNow} data-open={isOpen || undefined}>
        <Button kind="quiet" icon="play" busy={busy} onClick={() => act('play', song)}>
          Play now
        </Button>
      </div>
      <IconButton
        icon="more"
        label={`Actions for ${songName(song)}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      />
      {isOpen && (
        <div id={id} className={`cluster gap-2 middle ${styles.actions}`}>
          {choice('play', 'Play now')}
          {tab === 'queue' || tab === 'fresh' ? (
            <>
              {choice(isLocked ? 'unlock' : 'lock', isLocked ? 'Unlock' : 'Lock as next')}
              {choice('skip', 'Skip')}
              {choice('played', 'Mark as played')}
            </>
          ) : (
            choice('requeue', 'Back to queue')
          )}
          <a className="target link gap-2 small semibold" href={song.link} target="_blank" rel="noopener noreferrer">
            Open in Spotify<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </div>
      )}
    </li>
  );
}
