import type { SongQueue } from '@fresher-party/contract/calls/songs';
import { ordinal } from '@fresher-party/contract/format-date';
import { type OwnSongs, useSongs } from '../api/queries.ts';
import { usePartyOver } from '../state/event/event.ts';
import { counted, songName } from './wording.ts';

/** What a member's ticket says of the songs, apart from it: visitors' home must not load it (design §6). */
export function useSongLine() {
  const { own, queue } = useSongs();
  const isOver = usePartyOver();
  const songs = own.data;
  const line = queue.data ?? null;
  const position = isOver || !songs ? null : songPosition(songs, line);
  const playing = isOver ? undefined : line?.playing?.title;
  const lines = (
    <>
      {playing !== undefined && playing !== position?.title && (
        <span className="block">
          Playing now:{' '}
          <bdi translate="no" className="ink">
            {playing}
          </bdi>
        </span>
      )}
      {position && <strong className="block ink">{position.title}</strong>}
    </>
  );
  return { requestsPaused: songs?.requestsPaused ?? false, position, lines };
}

/** The song of the user's that plays soonest, and its position in the line, of which the server sends only the top. */
export function songPosition({ songs }: OwnSongs, queue: Pick<SongQueue, 'songs'> | null) {
  const queued = songs.filter(({ state }) => state === 'queued');
  const line = queue?.songs ?? [];
  const index = line.findIndex(({ link }) => queued.some((song) => song.link === link));
  const song =
    songs.find(({ state }) => state === 'playing') ??
    songs.find(({ state }) => state === 'next') ??
    queued.find(({ link }) => link === line[index]?.link) ??
    queued[0];
  if (!song) return null;
  const title = songName(song);
  if (song.state === 'playing') return { title, stub: 'Playing', text: 'Your song. It plays now.' };
  if (song.state === 'next' || index === 0) return { title, stub: 'You’re next', text: 'Your song. It comes next.' };
  if (index < 0) return { title, stub: 'Queued', text: 'Your song. The DJ has it.' };
  return { title, stub: `${ordinal(index + 1)} in line`, text: `${counted(index, 'song')} before yours.` };
}
