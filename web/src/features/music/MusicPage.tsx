import { errorCodes } from '@fresher-party/contract/errors';
import { limits } from '@fresher-party/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ownSongs, useSongs } from '../../api/queries.ts';
import { useDraft } from '../../api/use-form.ts';
import { invalidate } from '../../api/use-query.ts';
import { paths } from '../../app/routes.ts';
import { usePartyOver } from '../../state/event/event.ts';
import { Button } from '../../ui/Button.tsx';
import { LastSeen } from '../../ui/LastSeen.tsx';
import { Loaded, SendingStopped, useIsStopped } from '../../ui/Loaded.tsx';
import { Notice, OutcomeNotice, Status } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { SentTicket } from '../../ui/Ticket.tsx';
import { counted } from '../../ui/wording.ts';
import styles from './MusicPage.module.css';
import { OwnSongs, songsChanged, useTakeBack } from './OwnSongs.tsx';
import { SongForm } from './SongForm.tsx';
import { SongQueue } from './SongQueue.tsx';
import { sharedText } from './song-form-rules.ts';

export function MusicPage() {
  const { own: songs, queue: requests } = useSongs();
  const [draft] = useDraft('songDraft');
  const typedBefore = Object.keys(draft).length > 0;
  const { search } = useLocation();
  const navigate = useNavigate();
  const [shared, setShared] = useState(() => sharedText(search));
  const [phase, setPhase] = useState<'hidden' | 'shown' | 'submitted'>(
    typedBefore || shared !== undefined ? 'shown' : 'hidden',
  );
  const toggle = useRef<HTMLDivElement>(null);

  const own = songs.data;
  const slotsLeft = own ? Math.max(0, limits.songSlots - own.songs.length) : limits.songSlots;
  const links = own?.songs.map(({ link }) => link) ?? [];
  const queue = requests.data;
  const isPaused = queue?.requestsPaused ?? own?.requestsPaused ?? false;
  const isOver = usePartyOver();
  const isStopped = useIsStopped();
  const isQuiet = isOver || (queue !== undefined && queue.total === 0 && queue.playing === null);
  const ownHeading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone then.
  const takeBack = useTakeBack(() => ownHeading.current?.focus({ preventScroll: true }));

  // The form has the shared text now: a reload must not fill it in again.
  useEffect(() => {
    if (sharedText(search) !== undefined) void navigate(paths.music, { replace: true });
  }, [search, navigate]);

  const onSubmitted = () => {
    setPhase('submitted');
    setShared(undefined);
    takeBack.setOutcome(null);
    void songsChanged();
  };

  const onCancel = () => {
    setPhase('hidden');
    setShared(undefined);
    requestAnimationFrame(() => toggle.current?.querySelector('button')?.focus());
  };

  return (
    <div className={`page split ${styles.page} ${isQuiet ? 'staged' : ''}`}>
      {isQuiet && <Scene />}
      <div className="stack gap-6 shrink narrowing">
        <header>
          <PageHeading>Curate the sound.</PageHeading>
          <p className="muted above-3 measure">Up to three Spotify links for the DJ.</p>
        </header>

        <SendingStopped />
        {phase === 'submitted' && (
          <>
            <SentTicket
              title="Sent to the DJ"
              text="Your songs are with the DJ. Watch for them on both nights—and if something sounds off, it might just be your song."
            />
            {own && slotsLeft > 0 && (
              <Button icon="plus" wide onClick={() => setPhase('shown')}>
                Request another
              </Button>
            )}
          </>
        )}
        {phase === 'hidden' &&
          (slotsLeft === 0 ? (
            <Notice tone="info">
              {errorCodes.SONG_SLOTS_USED.message}
              {!isPaused &&
                !isOver &&
                own?.songs.some(({ canTakeBack }) => canTakeBack) &&
                ' Remove one to ask for another.'}
            </Notice>
          ) : (
            <div ref={toggle}>
              <Button
                kind={isOver || isPaused || isStopped ? 'ghost' : 'gold'}
                busy={isPaused}
                wide
                icon="plus"
                aria-expanded={false}
                onClick={() => setPhase('shown')}
              >
                Add song suggestions
              </Button>
            </div>
          ))}
        {/* Below the button, which does not move under a thumb when they come. */}
        <Status>
          {isPaused && phase !== 'submitted' ? (
            <Notice tone="info">{errorCodes.SONGS_PAUSED.message}</Notice>
          ) : (
            isOver && <Notice tone="info">Both nights are over: the DJ has played the last song.</Notice>
          )}
        </Status>
        {phase === 'shown' && (
          <SongForm
            own={{ links, left: slotsLeft }}
            isPaused={isPaused}
            waits={!own && !songs.failure}
            shared={shared}
            onSubmitted={onSubmitted}
            onRefused={() => void invalidate(ownSongs)}
            onCancel={onCancel}
          />
        )}

        <section aria-labelledby="own-songs" className={styles.own}>
          <div className="spread gap-2 baseline below-3">
            <h2 ref={ownHeading} id="own-songs" tabIndex={-1}>
              Your requests
            </h2>
            {own && (
              <p className="muted small semibold">
                {slotsLeft === 0 ? 'No slots left' : `${counted(slotsLeft, 'slot')} left`}
              </p>
            )}
          </div>
          <div className={takeBack.outcome ? 'below-3' : undefined}>
            <OutcomeNotice of={takeBack.outcome} />
          </div>
          <Loaded of={songs} label="Loading your requests">
            {(data) => (
              <OwnSongs
                songs={data.songs}
                busy={takeBack.busy}
                onRemove={(song) => {
                  // The confirmation is outdated now.
                  if (phase === 'submitted') setPhase('hidden');
                  void takeBack.act(song);
                }}
              />
            )}
          </Loaded>
        </section>
      </div>

      {!queue && requests.failure && !isOver && (
        <section aria-labelledby="up-next" className="stack">
          <h2 id="up-next">Up next</h2>
          <p className="muted">The queue can’t be loaded right now.</p>
        </section>
      )}
      {queue && !isOver && (
        <div className="stack gap-6 shrink narrowing">
          <LastSeen of={[requests]} />
          <SongQueue queue={queue} own={links} canAsk={own !== undefined && slotsLeft > 0 && !isPaused} />
        </div>
      )}
    </div>
  );
}
