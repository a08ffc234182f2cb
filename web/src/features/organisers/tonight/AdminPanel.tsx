import { formatDateTime } from '@fresher-party/contract/format-date';
import { parseSpotifyLink, spotifyEmbedUrl } from '@fresher-party/contract/spotify';
import { categoryLabel, categoryTitles } from '@fresher-party/contract/voting';
import type { ReactNode } from 'react';
import { type MessageList, readSongList, withOlderSongs } from '../../../api/aliases.ts';
import { candidates } from '../../../api/queries.ts';
import { type Query, usePagedQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { liveTargets } from '../../../live/targets.ts';
import { useSession } from '../../../state/session/session.ts';
import { ButtonLink, IconButton, IconLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LastSeen } from '../../../ui/LastSeen.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SongCover } from '../../../ui/Picture.tsx';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import { Words } from '../../../ui/Words.tsx';
import { counted } from '../../../ui/wording.ts';
import { LoadOlder } from '../AdminFrame.tsx';
import { type TurnoutAnswer, useLiveQuery } from '../admin-queries.ts';
import { Panel, Part, Rows } from '../Panel.tsx';
import styles from './Tonight.module.css';

const allSongs = {
  endpoint: 'GET /songs/all',
  query: { limit: 50 },
  read: readSongList,
  append: withOlderSongs,
  // Each time costs a page of reads.
  refreshEvery: 600_000,
} as const;

interface Props {
  voted: Query<TurnoutAnswer>;
  messages: Query<MessageList>;
}

/** The admin panel's tiles and lists (spec §2). Lists that fail are named; the others are shown. */
export function AdminPanel({ voted, messages }: Props) {
  const name = useSession()?.user.name ?? '';
  const requests = usePagedQuery(allSongs);
  const songs = requests.list;
  const registered = useLiveQuery(candidates, [liveTargets.anyAct]);
  const lists = { candidates: registered, 'song requests': songs, messages };
  const all = Object.values(lists);
  const busy = all.some(({ isLoading }) => isLoading);
  const failures = Object.entries(lists).flatMap(([part, list]) =>
    list.data === undefined && list.failure ? [{ part, cause: list.failure.cause }] : [],
  );
  const isUnreadable = failures.length === all.length && failures.every(({ cause }) => cause === 'unexpected');
  const { people, turnout } = voted.data ?? {};
  const songData = songs.data;
  const unknown = busy ? null : undefined;
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
          <IconButton
            label="Refresh data"
            icon="refresh"
            busy={busy}
            onClick={() => [...all, voted].map((list) => list.reload())}
          />
          <IconLink label="Back" icon="back" to={paths.dashboard} />
        </div>
      </header>
      {failures.length > 0 && (
        <Notice tone="error">
          {isUnreadable
            ? 'Failed to load admin data.'
            : `Unable to load ${failures.map(({ part }) => part).join(', ')}. Please retry.`}
        </Notice>
      )}
      <LastSeen of={all} />

      <StatTiles>
        <StatTile
          label="Signed up"
          value={people?.signedUp ?? unknown}
          note={people ? `${people.inLastHour} in the last hour` : 'In the last hour'}
        />
        <StatTile
          label="Registered candidates"
          value={registered.data?.length ?? unknown}
          note="Across all categories"
        />
        <StatTile
          label="Song submissions"
          value={songData?.totalSubmissions ?? unknown}
          note={songData ? counted(songData.totalUnique, 'unique track') : 'Unique tracks'}
        />
        <StatTile label="Anonymous messages" value={messages.data?.total ?? unknown} note="Awaiting moderation" />
        {people?.refusedAddresses ? (
          <StatTile label="Mails refused" value={people.refusedAddresses} note="in the last hour" />
        ) : null}
      </StatTiles>

      <div className="stack gap-4 narrowing halves">
        <Panel
          title="Candidates"
          scrolls
          aside={
            <ButtonLink icon="plus" to={paths.addCandidate}>
              Add
            </ButtonLink>
          }
        >
          <p className="cluster gap-4 below-3 small">
            {turnout?.map(({ category, participants }) => (
              <span key={category} className="cluster gap-2 toned" data-category={category}>
                <span className="muted">{categoryTitles[category]}</span>
                <span>{counted(participants, 'voter')}</span>
              </span>
            ))}
          </p>
          <Part of={registered} label="Loading candidates">
            {(rows) => (
              <Rows icon="crown" empty="No candidates found yet.">
                {rows.map((candidate) => (
                  <li key={candidate.id} className="spread facts breakable">
                    <strong className="clipped">{candidate.name}</strong>
                    <span className="muted small clipped">{categoryLabel(candidate.category ?? undefined)}</span>
                  </li>
                ))}
              </Rows>
            )}
          </Part>
        </Panel>
        <Panel title="Song requests" scrolls>
          <Part of={songs} label="Loading song requests">
            {({ submissions, infoOf }) => (
              <Rows icon="music" empty="No song requests yet.">
                {submissions.map(({ id, submitter, links }) => (
                  <li key={id}>
                    <p className="spread facts breakable">
                      <strong className="clipped">{submitter}</strong>
                      <span className="muted small clipped">{counted(links.length, 'track')}</span>
                    </p>
                    {links.map((link) => (
                      <NewTab key={link} className={`row gap-2 middle small ${styles.link}`} href={link}>
                        <SongCover src={infoOf.get(link)?.cover} size={32} />
                        <bdi translate="no" className="ellipsis">
                          {infoOf.get(link)?.title ?? link}
                        </bdi>
                      </NewTab>
                    ))}
                  </li>
                ))}
              </Rows>
            )}
          </Part>
          <LoadOlder of={requests}>Load older requests</LoadOlder>
        </Panel>
        <Panel title="Unique tracks" scrolls>
          <Part of={songs} label="Loading tracks">
            {({ uniqueSongs, infoOf }) => (
              <Rows icon="music" empty="No unique tracks yet." className={styles.tracks}>
                {uniqueSongs.map((link) => (
                  <li key={link}>
                    <Player link={link} title={infoOf.get(link)?.title} />
                    <NewTab className="target link gap-2 small semibold" href={link}>
                      Open in Spotify
                    </NewTab>
                  </li>
                ))}
              </Rows>
            )}
          </Part>
        </Panel>
        <Panel
          title="Anonymous messages"
          scrolls
          aside={
            <div className="cluster middle">
              {messages.data && <p className="muted small">{messages.data.total} pending</p>}
              <ButtonLink to={paths.adminMessages}>Open inbox</ButtonLink>
            </div>
          }
        >
          <Part of={messages} label="Loading messages">
            {({ messages: rows }) => (
              <Rows icon="whisper" empty="No messages awaiting review.">
                {rows.map(({ id, body, createdAt, email }) => (
                  <li key={id}>
                    <Words text={body} className="clipped below-1" />
                    <p className="spread facts breakable muted small">
                      <span className="clipped">{formatDateTime(createdAt) ?? 'Timestamp unavailable'}</span>
                      <span className="clipped">{email ?? 'Anonymous'}</span>
                    </p>
                  </li>
                ))}
              </Rows>
            )}
          </Part>
        </Panel>
      </div>
    </section>
  );
}

function NewTab({ children, ...rest }: { href: string; className: string; children: ReactNode }) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children} <Icon name="external" size={16} />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

function Player({ link, title }: { link: string; title: string | undefined }) {
  const parsed = parseSpotifyLink(link);
  if (parsed === null) return <p className="muted small">Preview unavailable for this link.</p>;
  const name = title ?? `${parsed.type} ${parsed.id}`;
  return (
    <div className={`row gap-4 middle ${styles.player}`}>
      <Icon name="music" />
      <small className="muted tiny breakable">{name}</small>
      <iframe
        title={`Spotify player: ${name}`}
        src={spotifyEmbedUrl(parsed)}
        height={152}
        loading="lazy"
        allow="encrypted-media; fullscreen; clipboard-write"
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  );
}
