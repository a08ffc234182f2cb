import { formatDateTime } from '@fresher-party/contract/format-date';
import { parseSpotifyLink, spotifyEmbedUrl } from '@fresher-party/contract/spotify';
import { categoryLabel, categoryTitles } from '@fresher-party/contract/voting';
import { useEffect, useRef, useState } from 'react';
import { type MessageList, readSongList, type SongList, withNewerSongs, withOlderSongs } from '../../../api/aliases.ts';
import { candidates } from '../../../api/queries.ts';
import { fetchQuery, type Query, type QueryDefinition, usePagedQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { useLiveSignal } from '../../../live/live.ts';
import { liveTargets } from '../../../live/targets.ts';
import { useSession } from '../../../state/session/session.ts';
import { useOnline } from '../../../state/store.ts';
import { Button, ButtonLink, IconButton, IconLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LoadFailure, Skeleton } from '../../../ui/Loaded.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SongCover } from '../../../ui/Picture.tsx';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import { Words } from '../../../ui/Words.tsx';
import { counted } from '../../../ui/wording.ts';
import { LoadOlder } from '../AdminFrame.tsx';
import { dataOf, isLoading, type TurnoutAnswer, useLiveQuery } from '../admin-queries.ts';
import { Panel, Rows } from '../Panel.tsx';
import styles from './Tonight.module.css';

const allSongs: QueryDefinition<'GET /songs/all', SongList> & { readonly append: typeof withOlderSongs } = {
  endpoint: 'GET /songs/all',
  query: { limit: 50 },
  read: readSongList,
  append: withOlderSongs,
};

/** Each refetch of a list costs a page of reads, so changes are throttled. */
const atMostEveryMs = 60_000;

/** For StatTile: null while loading, undefined if it could not be loaded. */
const numberOf = <T,>(of: Query<T>, pick: (data: T) => number): number | null | undefined =>
  of.status === 'ready' ? pick(of.data) : of.status === 'loading' ? null : undefined;

interface Props {
  voted: Query<TurnoutAnswer>;
  messages: Query<MessageList>;
  isOpen: boolean;
}

/** The admin panel's tiles and lists (spec §2). Lists that fail are named; the others are shown. */
export function AdminPanel({ voted, messages, isOpen }: Props) {
  const name = useSession()?.user.name ?? '';
  const requests = usePagedQuery(allSongs, isOpen ? undefined : null);
  const songs = requests.list;
  const registered = useLiveQuery(candidates, [liveTargets.anyAct, liveTargets.event], atMostEveryMs, isOpen);
  useLiveSignal(
    songs.status === 'loading' ? [] : [liveTargets.newestSubmission],
    async () => (await fetchQuery(allSongs, undefined, withNewerSongs)) === null,
    atMostEveryMs,
  );
  const lists = { candidates: registered, 'song requests': songs, messages };
  const all = Object.values(lists);
  const awaitsFirst = all.some(({ status }) => status === 'loading');
  const busy = all.some(isLoading);
  /** No list is there, not even from before. */
  const nothing = all.every(({ status }) => status !== 'ready');
  const failures = Object.entries(lists).flatMap(([part, list]) =>
    list.status !== 'loading' && list.failure ? [{ part, cause: list.failure.cause }] : [],
  );
  const isUnreadable = failures.length === all.length && failures.every(({ cause }) => cause === 'unexpected');
  const failure = isUnreadable
    ? 'Failed to load admin data.'
    : `Unable to load ${failures.map(({ part }) => part).join(', ')}. Please retry.`;
  const { people, turnout } = dataOf(voted) ?? {};
  const songData = dataOf(songs);
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
      {!awaitsFirst && nothing && <LoadFailure onRetry={reload}>{failure}</LoadFailure>}
      {!awaitsFirst && failures.length > 0 && !nothing && <Notice tone="error">{failure}</Notice>}

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
          note={songData ? counted(songData.totalUnique, 'unique track') : 'Unique tracks'}
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

      {awaitsFirst && nothing && <Skeleton label="Syncing admin data" rows={4} />}
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
            <dl className="cluster gap-4 below-3">
              {turnout?.map(({ category, participants }) => (
                <div key={category} className="cluster gap-2 toned small" data-category={category}>
                  <dt className="muted">{categoryTitles[category]}</dt>
                  <dd>{counted(participants, 'voter')}</dd>
                </div>
              ))}
            </dl>
            <Rows
              of={registered}
              rows={(rows) => rows}
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
            aside={songData && <p className="muted small">{songData.totalSubmissions} in all</p>}
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
                    <a
                      key={link}
                      className={`row gap-2 middle small ${styles.link}`}
                      href={link}
                      target="_blank"
                      rel="noopener noreferrer"
                    >
                      <SongCover src={songData?.infoOf.get(link)?.cover} size={32} />
                      <bdi translate="no" className="ellipsis">
                        {songData?.infoOf.get(link)?.title ?? link}
                      </bdi>
                      <Icon name="external" size={16} />
                      <span className="visually-hidden"> (opens in a new tab)</span>
                    </a>
                  ))}
                </li>
              )}
            </Rows>
            <LoadOlder of={requests} failed="Failed to load song requests.">
              Load older requests
            </LoadOlder>
          </Panel>
          <UniqueTracks songs={songs} />
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

const step = 30;

/** Every requested track once, with a preview. A few at a time: hundreds of placeholders would be slow. */
function UniqueTracks({ songs }: { songs: Query<SongList> }) {
  const [shown, setShown] = useState(step);
  const data = dataOf(songs);
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
          return (
            <li key={link}>
              {parsed === null ? (
                <p className="muted small">Preview unavailable for this link.</p>
              ) : (
                <Player
                  src={spotifyEmbedUrl(parsed)}
                  name={data?.infoOf.get(link)?.title ?? `${parsed.type} ${parsed.id}`}
                />
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
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
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
