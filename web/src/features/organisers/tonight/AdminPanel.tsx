import type { Turnout } from '@fresher-party/contract/calls/candidates';
import { formatDateTime } from '@fresher-party/contract/format-date';
import { categoryLabel, categoryTitles } from '@fresher-party/contract/voting';
import { type SongList, withNewerSongs } from '../../../api/aliases.ts';
import { errorText } from '../../../api/client.ts';
import { candidates } from '../../../api/queries.ts';
import { fetchQuery, type PagedQuery, type Query, usePagedQuery, useQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { useLiveSignal } from '../../../live/live.ts';
import { liveTargets } from '../../../live/targets.ts';
import { useSession } from '../../../state/session/session.ts';
import { Button, ButtonLink, IconButton, IconLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LoadFailure, Skeleton } from '../../../ui/Loaded.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SongCover } from '../../../ui/Picture.tsx';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import { Words } from '../../../ui/Words.tsx';
import { counted } from '../../../ui/wording.ts';
import { allSongs, pendingMessages, type TurnoutAnswer } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import { Panel, Rows } from '../Panel.tsx';
import styles from './Tonight.module.css';
import { UniqueTracksPanel } from './UniqueTracksPanel.tsx';

/** Each refetch of a list costs a page of reads, so changes are throttled. */
const atMostEveryMs = 60_000;
const { newestSubmission, anyAct, event } = liveTargets;
const refreshSongs = async () => (await fetchQuery(allSongs, undefined, withNewerSongs)) === null;
const refreshCandidates = async () => (await fetchQuery(candidates)) === null;

/** For StatTile: null while loading, undefined if it could not be loaded. */
const numberOf = <T,>(of: Query<T>, pick: (data: T) => number): number | null | undefined =>
  of.status === 'ready' ? pick(of.data) : of.status === 'loading' ? null : undefined;

interface Props {
  isWanted: boolean;
  voted: Query<TurnoutAnswer>;
}

/** The admin panel's tiles and lists (spec §2). Lists that fail are named; the others are shown. */
export function AdminPanel({ isWanted, voted }: Props) {
  const name = useSession()?.user.name ?? '';
  // Loaded once they are wanted, but for the messages, which the page shows above, too.
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
  const isLoading = all.some(({ status }) => status === 'loading');
  const busy = isLoading || all.some((list) => list.status === 'ready' && list.refreshing);
  /** No list is there, not even from before. */
  const nothing = all.every(({ status }) => status !== 'ready');
  const failures = Object.entries(lists).flatMap(([part, list]) =>
    list.status !== 'loading' && list.failure ? [{ part, cause: list.failure.cause }] : [],
  );
  // No answer could be read.
  const isBroken = failures.length === all.length && failures.every(({ cause }) => cause === 'unexpected');
  const failure = isBroken
    ? adminTexts.loadFailed
    : `Unable to load ${failures.map(({ part }) => part).join(', ')}. Please retry.`;
  const { people, turnout } = voted.status === 'ready' ? voted.data : {};
  const [registered, songs, messages] = [lists.candidates, requests.list, lists.messages];
  const infoOf = songs.status === 'ready' ? songs.data.infoOf : undefined;
  const reload = () => {
    for (const list of [...all, voted]) void list.reload();
  };
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
      {!isLoading && nothing && <LoadFailure onRetry={reload}>{failure}</LoadFailure>}
      {!isLoading && failures.length > 0 && !nothing && <Notice tone="error">{failure}</Notice>}

      <StatTiles>
        <StatTile
          label="Signed up"
          value={numberOf(voted, ({ people }) => people.signedUp)}
          note={people ? `${people.inLastHour} in the last hour` : 'In the last hour'}
        />
        <StatTile
          label="Registered candidates"
          value={numberOf(registered, ({ length }) => length)}
          note="Across all categories"
        />
        <StatTile
          label="Song submissions"
          value={numberOf(songs, ({ totalSubmissions }) => totalSubmissions)}
          note={songs.status === 'ready' ? counted(songs.data.totalUnique, 'unique track') : 'Unique tracks'}
        />
        <StatTile
          label="Anonymous messages"
          value={numberOf(messages, ({ total }) => total)}
          note="Awaiting moderation"
        />
        {people?.refusedAddresses ? (
          <StatTile label="Mails refused" value={people.refusedAddresses} note="in the last hour" />
        ) : null}
      </StatTiles>

      {isLoading && nothing && <Skeleton label="Syncing admin data" rows={4} />}
      {!nothing && (
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
            <Rows
              of={registered}
              rows={(all) => all}
              label="Loading candidates"
              icon="crown"
              empty="No candidates found yet."
            >
              {(candidate) => (
                <li key={candidate.id} className="spread facts breakable">
                  <strong className="clipped">{candidate.name}</strong>
                  <span className="muted small clipped">{categoryLabel(candidate.category ?? undefined)}</span>
                </li>
              )}
            </Rows>
          </Panel>
          <Panel
            title="Song requests"
            aside={songs.status === 'ready' && <p className="muted small">{songs.data.totalSubmissions} in all</p>}
          >
            <Rows
              of={songs}
              rows={({ submissions }) => submissions}
              label="Loading song requests"
              icon="music"
              empty="No song requests yet."
            >
              {({ id, submitter, links }) => (
                <li key={id}>
                  <p className="spread facts breakable">
                    <strong className="clipped">{submitter}</strong>
                    <span className="muted small clipped">{counted(links.length, 'track')}</span>
                  </p>
                  {links.map((link) => (
                    <SongLink key={link} link={link} info={infoOf?.get(link)} />
                  ))}
                </li>
              )}
            </Rows>
            <OlderRequests of={requests} />
          </Panel>
          <UniqueTracksPanel songs={songs} />
          <Panel
            title="Anonymous messages"
            aside={
              <div className="cluster middle">
                {messages.status === 'ready' && <p className="muted small">{messages.data.total} pending</p>}
                <ButtonLink to={paths.adminMessages}>Open inbox</ButtonLink>
              </div>
            }
          >
            <Rows
              of={messages}
              rows={({ messages }) => messages}
              label="Loading messages"
              icon="whisper"
              empty="No messages awaiting review."
            >
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
      <SongCover src={info?.cover} size={32} />
      <bdi translate="no" className="ellipsis">
        {info?.title ?? link}
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
