import { errorCodes } from '@fresher-party/contract/errors';
import { limits } from '@fresher-party/contract/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type Result } from '../../api/client.ts';
import { useResource } from '../../api/use-resource.ts';
import { useDraft } from '../../state/draft.ts';
import { markDone } from '../../state/progress.ts';
import { useSession } from '../../state/session.ts';
import { tabKeys } from '../../state/storage-keys.ts';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/format.ts';
import { LastSeen } from '../../ui/LastSeen.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import styles from './MusicPage.module.css';
import { musicTexts } from './music-texts.ts';
import { OwnSongs } from './OwnSongs.tsx';
import { SongForm } from './SongForm.tsx';

async function loadOwnLinks(signal: AbortSignal): Promise<Result<readonly string[]>> {
  const result = await call('GET /songs/my-suggestions', { signal });
  return result.success ? { success: true, data: result.data.data.suggestions.songLinks } : result;
}

const readLinks = (raw: unknown): readonly string[] | null =>
  Array.isArray(raw) && raw.every((link) => typeof link === 'string') ? raw : null;

/** Song requests (spec §2): a toggle reveals the form; after success a confirmation takes their place. */
export function MusicPage() {
  const userId = useSession()?.user.id ?? '';
  const { resource, reload } = useResource(loadOwnLinks, { userId, name: 'ownSongs', read: readLinks });
  // A form that was lost with the page opens again.
  const [draft] = useDraft(tabKeys.songDraft, userId);
  const typedBefore = Object.keys(draft).length > 0;
  const [phase, setPhase] = useState<'hidden' | 'shown' | 'submitted'>(typedBefore ? 'shown' : 'hidden');
  const confirmation = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLDivElement>(null);

  const own = resource.status === 'ready' ? resource.data : null;
  const slotsLeft = own ? Math.max(0, limits.songSlots - own.length) : limits.songSlots;
  const hasSongs = own !== null && own.length > 0;
  useEffect(() => {
    if (hasSongs) markDone(userId, 'songs');
  }, [hasSongs, userId]);

  useEffect(() => {
    if (phase === 'submitted') confirmation.current?.focus();
  }, [phase]);

  const onSubmitted = useCallback(() => {
    setPhase('submitted');
    void reload();
  }, [reload]);

  const onCancel = () => {
    setPhase('hidden');
    requestAnimationFrame(() => toggle.current?.querySelector('button')?.focus());
  };

  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <header>
          <PageHeading>Curate the sound.</PageHeading>
          <p className={styles.lead}>
            Up to three tracks for the DJ, as Spotify links. In Spotify, tap Share and copy the link.
          </p>
        </header>

        {phase === 'submitted' && (
          <div ref={confirmation} tabIndex={-1} role="status" className={styles.confirmation}>
            <Ticket
              heading="h2"
              title="Sent to the DJ"
              text={musicTexts.success}
              icon="check"
              tone="mint"
              stub="Sent"
              torn
            />
          </div>
        )}
        {phase === 'hidden' &&
          (slotsLeft === 0 ? (
            <Notice tone="info">{errorCodes.SONG_SLOTS_USED.message}</Notice>
          ) : (
            <div ref={toggle}>
              <Button kind="gold" wide icon="plus" aria-expanded={false} onClick={() => setPhase('shown')}>
                Add song suggestions
              </Button>
            </div>
          ))}
        {phase === 'shown' && <SongForm slotsLeft={slotsLeft} onSubmitted={onSubmitted} onCancel={onCancel} />}
      </div>

      <section aria-labelledby="own-songs" className={styles.own}>
        <div className={styles.ownHeader}>
          <h2 id="own-songs">Your requests</h2>
          {own && <p>{slotsLeft === 0 ? 'No slots left' : `${counted(slotsLeft, 'slot')} left`}</p>}
        </div>
        {resource.status === 'loading' && <Skeleton label="Loading your requests" />}
        {resource.status === 'error' && (
          <LoadFailure onRetry={() => void reload()}>{resource.failure.message}</LoadFailure>
        )}
        {own && <OwnSongs links={own} />}
        <LastSeen of={[resource]} />
      </section>
    </div>
  );
}
