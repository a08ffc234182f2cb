import type { ReactNode } from 'react';
import type { SongList } from '../../../api/aliases.ts';
import { errorText } from '../../../api/client.ts';
import type { PagedQuery } from '../../../api/use-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SongCover } from '../../../ui/SongCover.tsx';
import { counted } from '../../../ui/wording.ts';
import styles from '../Admin.module.css';
import { adminTexts } from '../admin-texts.ts';
import { Panel, Rows } from '../Panel.tsx';

interface Props {
  songs: SongList | null;
  requests: Pick<PagedQuery<SongList>, 'hasOlder' | 'loadOlder' | 'loadingOlder' | 'olderFailure'>;
  missing: ReactNode;
}

/** Song requests with their senders, newest first. */
export function SongPanel({ songs, requests, missing }: Props) {
  const { hasOlder, loadOlder, loadingOlder, olderFailure } = requests;
  const infoOf = (link: string) => songs?.infoOf.get(link);
  return (
    <Panel title="Song requests" aside={songs && <p className="muted small">{songs.totalSubmissions} in all</p>}>
      <Rows of={songs?.submissions} missing={missing} icon="music" empty="No song requests yet.">
        {(submission) => (
          <li key={submission.id}>
            <p className="spread facts breakable">
              <strong className="clipped">{submission.submitter}</strong>
              <span className="muted small clipped">{counted(submission.links.length, 'track')}</span>
            </p>
            <ul>
              {submission.links.map((link) => (
                <li key={link}>
                  <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
                    <SongCover src={infoOf(link)?.cover} size={32} />
                    <bdi translate="no" className="ellipsis">
                      {infoOf(link)?.title ?? link}
                    </bdi>
                    <Icon name="external" size={16} />
                    <span className="visually-hidden"> (opens in a new tab)</span>
                  </a>
                </li>
              ))}
            </ul>
          </li>
        )}
      </Rows>
      {olderFailure && <Notice tone="error">{errorText(olderFailure, adminTexts.songsFailed)}</Notice>}
      {hasOlder && (
        <Button wide busy={loadingOlder} onClick={loadOlder}>
          {loadingOlder ? 'Loading...' : 'Load older requests'}
        </Button>
      )}
    </Panel>
  );
}
