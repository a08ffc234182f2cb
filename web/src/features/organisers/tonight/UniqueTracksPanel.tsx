import { type ReactNode, useState } from 'react';
import type { SongList } from '../../../api/aliases.ts';
import styles from '../Admin.module.css';
import { Panel, Rows } from '../Panel.tsx';
import { TrackPreview } from './TrackPreview.tsx';

const step = 30;

/** Every requested track once, with a preview. A few at a time: hundreds of placeholders would be slow. */
export function UniqueTracksPanel({ songs, missing }: { songs: SongList | null; missing: ReactNode }) {
  const [shown, setShown] = useState(step);
  const links = songs?.uniqueSongs ?? [];
  return (
    <Panel title="Unique tracks" aside={songs && <p className="muted small">{songs.totalUnique} in all</p>}>
      <Rows of={songs && links.slice(0, shown)} missing={missing} icon="music" empty="No unique tracks yet.">
        {(link) => (
          <li key={link} className={styles.track}>
            <TrackPreview link={link} title={songs?.infoOf.get(link)?.title} />
          </li>
        )}
      </Rows>
      {links.length > shown && (
        <button type="button" className={styles.moreButton} onClick={() => setShown(shown + step)}>
          Show {Math.min(step, links.length - shown)} more
        </button>
      )}
    </Panel>
  );
}
