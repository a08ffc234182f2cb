import type { Turnout } from '@fresher-party/contract/calls/candidates';
import { categoryLabel, categoryTitles } from '@fresher-party/contract/categories';
import { formatDateTime } from '@fresher-party/contract/format-date';
import { useRef } from 'react';
import { errorText } from '../../../api/client.ts';
import { candidates } from '../../../api/queries/candidates.ts';
import { fetchQuery, type PagedQuery, type Query, usePagedQuery, useQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { liveTargets } from '../../../live/targets.ts';
import { useLiveSignal } from '../../../live/use-live.ts';
import { type SongList, withNewerSongs } from '../../../read/songs.ts';
import { useSession } from '../../../state/session/session.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton, IconLink } from '../../../ui/IconButton.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SongCover } from '../../../ui/SongCover.tsx';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import { Words } from '../../../ui/Words.tsx';
import { counted } from '../../../ui/wording.ts';
import { allSongs, pendingMessages, type TurnoutAnswer } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import { NotLoaded, Panel, Rows } from '../Panel.tsx';
import styles from './Tonight.module.css';
import { UniqueTracksPanel } from './UniqueTracksPanel.tsx';

/** Each refetch of a list costs a page of reads, so changes are throttled. */
const atMostEveryMs = 60_000;
const { newestSubmission, anyAct, event } = liveTargets;
const refreshSongs = async () => (await fetchQuery(allSongs, undefined, withNewerSongs)) === null;
const refreshCandidates = async () => (await fetchQuery(candidates)) === null;

/** The lists, loaded once they are wanted, but for the messages, which the page shows above, too. */
function usePanel(isWanted: boolean) {
  const params = isWanted ? undefined : null;
  const requests = usePagedQuery(allSongs, params);
  const lists = {
    candidates: useQuery(candidates, params),
    'song requests': requests.list,
    messages: useQuery(pendingMessages),
  };
  useLiveSignal(isWanted ? [newestSubmission] : [], refreshSongs, atMostEveryMs);
  useLiveSignal(isWanted ? [anyAct, event] : [], refreshCandidates, atMostEveryMs);
  const all = Object.values(lists);
  const hasLoading = all.some(({ status }) => status === 'loading');
  const nothing = all.every(({ status }) => status !== 'ready');
  // While another list is there, a list that is loaded again is missing, not loading.
  const settled = useRef(false);
  if (!hasLoading) settled.current = true;
  const loading = hasLoading && (nothing || !settled.current);
  const failures = Object.entries(lists).flatMap(([name, list]) =>
    list.status !== 'loading' && list.failure ? [{ name, cause: list.failure.cause }] : [],
  );
  // No answer could be read.
  const isBroken = failures.length === all.length && failures.every(({ cause }) => cause === 'unexpected');
  const failed = `Unable to load ${failures.map(({ name }) => name).join(', ')}. Please retry.`;
  /** Null for a list that could not be loaded. */
  const dataOf = <T,>(list: Query<T>): T | null => (!loading && list.status === 'ready' ? list.data : null);
  return {
    requests,
    loading,
    busy: hasLoading || all.some((list) => list.status === 'ready' && list.refreshing),
    failure: failures.length === 0 ? null : isBroken ? adminTexts.loadFailed : failed,
    /** No list is there, not even from before. */
    nothing,
    candidates: dataOf(lists.candidates),
    songs: dataOf(lists['song requests']),
    messages: dataOf(lists.messages),
    reload: () => {
      for (const list of all) void list.reload();
    },
  };
}

interface Props {
  isWanted: boolean;
  voted: Query<TurnoutAnswer>;
}

/** The admin panel's tiles and lists (spec §2). Lists that fail are named; the others are shown. */
export function AdminPanel({ isWanted, voted }: Props) {
  const name = useSession()?.user.name ?? '';
  const panel = usePanel(isWanted);
  const { loading, busy, nothing, failure, candidates, songs, messages } = panel;
  const { people, turnout } = voted.status === 'ready' ? voted.data : {};
  const reload = () => {
    panel.reload();
    void voted.reload();
  };
  /** For StatTile: null while loading, undefined if it could not be loaded. */
  const noValue = loading ? null : undefined;
  // A list that could not be loaded must not look empty.
  const missing = <NotLoaded onRetry={reload} />;
  return (
    <section aria-labelledby="panel" className={`stack gap-4 narrowing ${styles.panel}`}>
      <header className="spread middle alongside">
        <div className="shrink">
          <h2 id="panel">
            Welcome, <bdi translate="no">{name}</bdi>
          </h2>
          <p role="status" className="muted small">
            {busy ? 'Syncing admin data' : 'Candidates, songs and whispers at a glance.'}
          </p>
        </div>
        <div className="row gap-2">
          <IconButton label="Refresh data" icon="refresh" busy={busy} onClick={reload} />
          <IconLink label="Back" icon="back" to={paths.dashboard} />
        </div>
      </header>
      {!loading && nothing && <LoadFailure onRetry={reload}>{failure}</LoadFailure>}
      {!loading && failure && !nothing && <Notice tone="error">{failure}</Notice>}

      <StatTiles>
        <StatTile
          label="Signed up"
          value={people?.signedUp ?? noValue}
          note={people ? `${people.inLastHour} in the last hour` : 'In the last hour'}
        />
        <StatTile label="Registered candidates" value={candidates?.length ?? noValue} note="Across all categories" />
        <StatTile
          label="Song submissions"
          value={songs?.totalSubmissions ?? noValue}
          note={songs ? counted(songs.totalUnique, 'unique track') : 'Unique tracks'}
        />
        <StatTile label="Anonymous messages" value={messages?.total ?? noValue} note="Awaiting moderation" />
        {people?.refusedAddresses ? (
          <StatTile label="Mails refused" value={people.refusedAddresses} note="in the last hour" />
        ) : null}
      </StatTiles>

      {loading && <Skeleton label="Syncing admin data" rows={4} />}
      {!loading && !nothing && (
        <div className="stack gap-4 narrowing halves">
          <Panel
            title="Candidates"
            aside={
              <ButtonLink icon="plus" to={paths.addCandidate}>
                Add
              </ButtonLink>
            }
          >
            {turnout && <Voters turnout={turnout} />}
            <Rows of={candidates} missing={missing} icon="crown" empty="No candidates found yet.">
              {(candidate) => (
                <li key={candidate.id} className="spread facts breakable">
                  <strong className="clipped">{candidate.name}</strong>
                  <span className="muted small clipped">{categoryLabel(candidate.category ?? undefined)}</span>
                </li>
              )}
            </Rows>
          </Panel>
          <Panel title="Song requests" aside={songs && <p className="muted small">{songs.totalSubmissions} in all</p>}>
            <Rows of={songs?.submissions} missing={missing} icon="music" empty="No song requests yet.">
              {({ id, submitter, links }) => (
                <li key={id}>
                  <p className="spread facts breakable">
                    <strong className="clipped">{submitter}</strong>
                    <span className="muted small clipped">{counted(links.length, 'track')}</span>
                  </p>
                  {links.map((link) => (
                    <SongLink key={link} link={link} info={songs?.infoOf.get(link)} />
                  ))}
                </li>
              )}
            </Rows>
            <OlderRequests of={panel.requests} />
          </Panel>
          <UniqueTracksPanel songs={songs} missing={missing} />
          <Panel
            title="Anonymous messages"
            aside={
              <div className="cluster middle">
                {messages && <p className="muted small">{messages.total} pending</p>}
                <ButtonLink to={paths.adminMessages}>Open inbox</ButtonLink>
              </div>
            }
          >
            <Rows of={messages?.messages} missing={missing} icon="whisper" empty="No messages awaiting review.">
              {({ id, body, createdAt, email }) => (
                <li key={id}>
                  <Words text={body} className="clipped below-1" />
                  <p className="spread facts breakable muted small">
                    <span className="clipped">{formatDateTime(createdAt) ?? 'Timestamp unavailable'}</span>
                    <span className="clipped">{email ?? 'Anonymous'}</span>
                  </p>
                </li>
              )}
            </Rows>
          </Panel>
        </div>
      )}
    </section>
  );
}

/** How many people have voted in each category. */
function Voters({ turnout }: { turnout: readonly Turnout[] }) {
  return (
    <dl className="cluster gap-4 below-3">
      {turnout.map(({ category, participants }) => (
        <div key={category} className="cluster gap-2 toned small" data-category={category}>
          <dt className="muted">{categoryTitles[category]}</dt>
          <dd>{counted(participants, 'voter')}</dd>
        </div>
      ))}
    </dl>
  );
}

type Info = ReturnType<SongList['infoOf']['get']>;

function SongLink({ link, info }: { link: string; info: Info }) {
  return (
    <a className={`row gap-2 middle small ${styles.link}`} href={link} target="_blank" rel="noopener noreferrer">
      <SongCover src={info?.cover ?? null} size={32} />
      <bdi translate="no" className="ellipsis">
        {info?.isNamed ? info.title : link}
      </bdi>
      <Icon name="external" size={16} />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

function OlderRequests({ of: { hasOlder, loadOlder, loadingOlder, olderFailure } }: { of: PagedQuery<SongList> }) {
  return (
    <>
      {olderFailure && <Notice tone="error">{errorText(olderFailure, adminTexts.songsFailed)}</Notice>}
      {hasOlder && (
        <Button wide busy={loadingOlder} onClick={loadOlder}>
          {loadingOlder ? 'Loading...' : 'Load older requests'}
        </Button>
      )}
    </>
  );
}
