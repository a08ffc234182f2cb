import { fetchQuery, useQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { useLiveSignal } from '../../../live/live.ts';
import { liveTargets } from '../../../live/targets.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Words } from '../../../ui/Words.tsx';
import { sinceText } from '../../../ui/wording.ts';
import admin from '../Admin.module.css';
import { pendingMessages } from '../admin-queries.ts';
import { NotLoaded } from '../NotLoaded.tsx';
import { Panel } from '../Panel.tsx';
import styles from './Tonight.module.css';

/** Number of whispers shown here. The inbox has the rest. */
const most = 5;

const { newestMessage, anyAct } = liveTargets;
const refresh = async (): Promise<boolean> => (await fetchQuery(pendingMessages)) === null;

/** The newest pending whispers. What to do with them is decided in the inbox. */
export function WaitingWhispers({ now }: { now: number }) {
  const list = useQuery(pendingMessages);
  useLiveSignal(list.status === 'loading' ? [] : [newestMessage, anyAct], refresh, 2000);
  return (
    <Panel
      title="Whispers"
      fits
      plain
      aside={list.status === 'ready' && <p className="muted small">{list.data.total} waiting</p>}
    >
      {list.status === 'loading' && <Skeleton label="Loading whispers" />}
      {list.status === 'error' && <NotLoaded onRetry={list.reload} />}
      {list.status === 'ready' &&
        (list.data.messages.length === 0 ? (
          <EmptyState icon="whisper" title="Nothing waits for you." />
        ) : (
          <ul className="lined">
            {list.data.messages.slice(0, most).map((whisper) => (
              <li key={whisper.id} className={styles.whisper}>
                {/* Clamped to three lines. */}
                <Words
                  text={whisper.body}
                  data-tall={undefined}
                  tabIndex={undefined}
                  className={`clipped ${styles.words}`}
                />
                <p className="muted small clipped">
                  <bdi translate="no">{whisper.displayName}</bdi>
                  {whisper.createdAt && ` · ${sinceText(Date.parse(whisper.createdAt), now)}`}
                </p>
              </li>
            ))}
          </ul>
        ))}
      <p className={admin.foot}>
        <ButtonLink to={paths.adminMessages}>Open inbox</ButtonLink>
      </p>
    </Panel>
  );
}
