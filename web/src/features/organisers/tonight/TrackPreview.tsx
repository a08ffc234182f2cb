import { parseSpotifyLink, spotifyEmbedUrl } from '@fresher-party/contract/spotify';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useOnline } from '../../../state/online.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './TrackPreview.module.css';

/** Height of Spotify's player in pixels (spec §9). */
const embedHeight = 152;

/** Spotify's player. Each is an iframe, so it loads only once it is on the screen, and only online. */
function Player({ src, name }: { src: string; name: string }) {
  const [ref, seen] = useSeen<HTMLDivElement>();
  const online = useOnline();
  return (
    <div ref={ref} className={styles.player}>
      <span className={styles.disc}>
        <Icon name={online ? 'music' : 'offline'} />
      </span>
      <small className="muted tiny breakable">{name}</small>
      {seen && online && (
        <iframe
          title={`Spotify player: ${name}`}
          src={src}
          height={embedHeight}
          allow="encrypted-media; fullscreen; clipboard-write"
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </div>
  );
}

/** A track's player, and a link to Spotify. */
export function TrackPreview({ link, title }: { link: string; title: string | undefined }) {
  const parsed = parseSpotifyLink(link);
  return (
    <>
      {parsed === null ? (
        <p className={`muted small ${styles.unavailable}`}>Preview unavailable for this link.</p>
      ) : (
        <Player src={spotifyEmbedUrl(parsed)} name={title ?? `${parsed.type} ${parsed.id}`} />
      )}
      <a className="target link gap-2 small semibold" href={link} target="_blank" rel="noopener noreferrer">
        Open in Spotify <Icon name="external" size={16} />
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </>
  );
}

/** Whether an element has ever been on the screen. */
function useSeen<T extends Element>(): [ref: RefObject<T | null>, seen: boolean] {
  const ref = useRef<T>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [seen]);
  return [ref, seen];
}
