import type { OwnSong } from '@fresher-party/contract/calls/songs';
import { limits } from '@fresher-party/contract/limits';
import type { SongState } from '@fresher-party/contract/songs';
import { call, type Result } from '../../api/client.ts';
import { ownSongs, songQueue, summary, withRequest } from '../../api/queries.ts';
import { outcomeOf, useAct } from '../../api/use-act.ts';
import { invalidate, updateQuery } from '../../api/use-query.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SongCover } from '../../ui/Picture.tsx';
import { kindLabel, songName } from '../../ui/wording.ts';
import styles from './OwnSongs.module.css';

const stateTexts: Record<SongState, string> = {
  queued: 'In the queue',
  next: 'You’re next',
  playing: 'Playing now',
  played: 'Played',
  skipped: 'Not this time',
};
const stateTones: Partial<Record<SongState, string>> = {
  next: 'gold semibold',
  playing: 'gold semibold',
  played: 'mint',
};

interface Props {
  songs: readonly OwnSong[];
  onRemove: (song: OwnSong) => void;
  busy: boolean;
}

export function OwnSongs({ songs, onRemove, busy }: Props) {
  const free = Math.max(0, limits.songSlots - songs.length);
  return (
    <ol className={`cluster gap-2 ${styles.slots}`}>
      {songs.map((song) => (
        <li key={song.link} className={`cluster middle muted ${styles.slot}`}>
          <SongCover src={song.cover} size={48} />
          <a className="shrink ink unlined" href={song.link} target="_blank" rel="noopener noreferrer">
            <bdi translate="no" className="semibold small breakable two-lines">
              {songName(song)}
            </bdi>
            <span className="muted tiny">
              {song.title && kindLabel(song) && `${kindLabel(song)} · `}
              <span className={stateTones[song.state]} data-state={song.state}>
                {stateTexts[song.state]}
              </span>
            </span>
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
          {song.canTakeBack ? (
            <span className={styles.remove}>
              <Button kind="quiet" busy={busy} aria-label={`Remove ${songName(song)}`} onClick={() => onRemove(song)}>
                Remove
              </Button>
            </span>
          ) : (
            <Icon name="external" size={18} />
          )}
        </li>
      ))}
      {Array.from({ length: free }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all free slots are the same.
        <li key={index} className={`cluster middle muted small ${styles.slot} ${styles.free}`}>
          <span className={`display faint large ${styles.number}`}>{songs.length + index + 1}</span>
          <span>Free slot</span>
        </li>
      ))}
    </ol>
  );
}

/** Milliseconds until the public queue shows the user's change: the server caches it, and then the CDN. */
const queueLag = 2 * limits.queueSharedFor * 1000;

export async function songsChanged(): Promise<void> {
  setTimeout(() => void invalidate(songQueue), queueLag);
  await Promise.all([invalidate(ownSongs), invalidate(summary)]);
}

/** Before a success is shown. Not awaited after a failure: on a dead connection it may take as long as the call. */
export const refreshSongs = async ({ success }: Result<unknown>): Promise<void> =>
  success ? songsChanged() : void songsChanged();

export const countRequest = (id: string, by: 1 | -1) => updateQuery(songQueue, (queue) => withRequest(queue, id, by));

export function useTakeBack(onDone: () => void) {
  return useAct(async (song: OwnSong) => {
    const result = await call('DELETE /songs/my-suggestions/{song}', { params: { song: song.id } });
    if (result.success) countRequest(song.id, -1);
    await refreshSongs(result);
    if (result.success) onDone();
    const done = `${songName(song)} is taken back, and its slot is free again.`;
    return outcomeOf(result, 'Your song could not be taken back. Please try again.', () => done);
  });
}
