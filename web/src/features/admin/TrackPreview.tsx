import { parseSpotifyLink, spotifyEmbedUrl } from '@fresher-party/contract/spotify';
import { useState } from 'react';
import { Icon } from '../../components/ui/Icon.tsx';
import styles from './TrackPreview.module.css';

/** Height of Spotify's player in pixels (spec §9). */
const embedHeight = 152;

/** One track: Spotify's own player, loaded on a tap (each is a page of its own), and the link to it. */
export function TrackPreview({ link }: { link: string }) {
  const [loaded, setLoaded] = useState(false);
  const parsed = parseSpotifyLink(link);
  const name = parsed ? `${parsed.type} ${parsed.id}` : link;
  return (
    <>
      {parsed === null ? (
        <p className={styles.unavailable}>Preview unavailable for this link.</p>
      ) : loaded ? (
        <iframe
          className={styles.player}
          title={`Spotify player: ${name}`}
          src={spotifyEmbedUrl(parsed)}
          height={embedHeight}
          allow="encrypted-media; fullscreen; clipboard-write"
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" className={styles.load} onClick={() => setLoaded(true)}>
          <span className={styles.disc}>
            <Icon name="play" />
          </span>
          <span>
            Load preview
            <small>{name}</small>
          </span>
        </button>
      )}
      <a className={styles.open} href={link} target="_blank" rel="noopener noreferrer">
        Open in Spotify <Icon name="external" size={16} />
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </>
  );
}
