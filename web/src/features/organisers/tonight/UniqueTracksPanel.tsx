import { parseSpotifyLink, spotifyEmbedUrl } from '@fresher-party/contract/spotify';
import { useEffect, useRef, useState } from 'react';
import type { SongList } from '../../../api/aliases.ts';
import type { Query } from '../../../api/use-query.ts';
import { useOnline } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel, Rows } from '../Panel.tsx';
import styles from './Tonight.module.css';

const step = 30;

/** Every requested track once, with a preview. A few at a time: hundreds of placeholders would be slow. */
export function UniqueTracksPanel({ songs }: { songs: Query<SongList> }) {
  const [shown, setShown] = useState(step);
  const data = songs.status === 'ready' ? songs.data : null;
  const left = (data?.uniqueSongs.length ?? 0) - shown;
  return (
    <Panel title="Unique tracks" aside={data && <p className="muted small">{data.totalUnique} in all</p>}>
      <Rows
        of={songs}
        rows={({ uniqueSongs }) => uniqueSongs.slice(0, shown)}
        label="Loading tracks"
        icon="music"
        empty="No unique tracks yet."
      >
        {(link) => {
          const parsed = parseSpotifyLink(link);
          const info = data?.infoOf.get(link);
          return (
            <li key={link}>
              {parsed === null ? (
                <p className="muted small">Preview unavailable for this link.</p>
              ) : (
                <Player src={spotifyEmbedUrl(parsed)} name={info?.title ?? `${parsed.type} ${parsed.id}`} />
              )}
              <a className="target link gap-2 small semibold" href={link} target="_blank" rel="noopener noreferrer">
                Open in Spotify <Icon name="external" size={16} />
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </li>
          );
        }}
      </Rows>
      {left > 0 && (
        <Button wide onClick={() => setShown(shown + step)}>
          Show {Math.min(step, left)} more
        </Button>
      )}
    </Panel>
  );
}

/** Spotify's player. Each is an iframe, so it loads only once it is on the screen, and only online. */
function Player({ src, name }: { src: string; name: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [seen]);
  const online = useOnline();
  return (
    <div ref={ref} className={`row gap-4 middle ${styles.player}`}>
      <Icon name={online ? 'music' : 'offline'} />
      <small className="muted tiny breakable">{name}</small>
      {seen && online && (
        <iframe
          title={`Spotify player: ${name}`}
          src={src}
          height={152}
          allow="encrypted-media; fullscreen; clipboard-write"
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </div>
  );
}
