import { limits } from '@fresher-party/contract/limits';
import { parseSpotifyLink } from '@fresher-party/contract/spotify';
import { Icon } from '../../ui/Icon.tsx';
import styles from './OwnSongs.module.css';

/** The person's three slots: what they asked for, and what is still free. */
export function OwnSongs({ links }: { links: readonly string[] }) {
  const free = Math.max(0, limits.songSlots - links.length);
  return (
    <ol className="stack gap-2">
      {links.map((link, index) => {
        const parsed = parseSpotifyLink(link);
        return (
          <li key={link} className={styles.slot}>
            <span className={styles.number}>{index + 1}</span>
            <a href={link} target="_blank" rel="noopener noreferrer">
              <span className="small semibold">Spotify {parsed?.type ?? 'link'}</span>
              <span className="ellipsis muted tiny">{parsed?.id ?? link}</span>
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
            <Icon name="external" size={18} />
          </li>
        );
      })}
      {Array.from({ length: free }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: free slots are all alike.
        <li key={index} className={`${styles.slot} ${styles.free}`}>
          <span className={styles.number}>{links.length + index + 1}</span>
          <span>Free slot</span>
        </li>
      ))}
    </ol>
  );
}
