import { paths } from '../../app/routes.ts';
import { useOwnSongs } from '../../state/session/own-songs.ts';
import { useSongLine } from '../../state/song-line.ts';
import { Go } from '../../ui/Go.tsx';
import { SongCover } from '../../ui/SongCover.tsx';
import { songPlace } from '../../ui/song-place.ts';
import { Ticket } from '../../ui/Ticket.tsx';

/** The user's next song and its place in the queue; nothing if none is waiting. */
export function SongPlace() {
  const songs = useOwnSongs();
  const { links } = useSongLine();
  const place = songs && songPlace(songs, links);
  if (!place) return null;
  return (
    <Ticket
      heading="h2"
      title={place.title}
      text={
        <span className="row gap-2 middle">
          <SongCover src={place.cover} size={44} />
          {place.text}
        </span>
      }
      icon="music"
      tone="gold"
      stub={place.stub}
      action={<Go to={paths.music}>See your requests</Go>}
    />
  );
}
