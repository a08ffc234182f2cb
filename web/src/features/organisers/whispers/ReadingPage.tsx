import type { HostWhisper } from '@fresher-party/contract/calls/stations';
import type { HostAct } from '@fresher-party/contract/stations';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../../api/client.ts';
import { useSingleTap } from '../../../api/use-act.ts';
import { fetchQuery, type Query, updateQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { LiveBadge } from '../../../live/LiveBadge.tsx';
import { liveTargets } from '../../../live/targets.ts';
import { useMessageCounts } from '../../../state/new-whispers.ts';
import { useStation } from '../../../state/session/session.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { EmptyState, Loaded } from '../../../ui/Loaded.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Acts } from '../../../ui/Slot.tsx';
import { StationExit } from '../../../ui/StationExit.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { Words } from '../../../ui/Words.tsx';
import { counted } from '../../../ui/wording.ts';
import { useWhisperCounts } from '../AdminFrame.tsx';
import { defineQuery, messagesWith, send, useLiveQuery } from '../admin-queries.ts';
import { sayFailed, UndoBar } from '../undo.tsx';
import styles from './Reading.module.css';
import { movesIn } from './use-inbox.ts';

/** The host's full-screen view: large type, no names. For organisers and for the host's station. */
export function ReadingPage() {
  const station = useStation();
  const navigate = useNavigate();
  // Goes back, so that Back from the inbox doesn't return here. After a login there may be no previous page: `idx` is
  // the router's index in the history.
  const leave = () =>
    void (window.history.state?.idx > 0 ? navigate(-1) : navigate(paths.adminMessages, { replace: true }));
  useKeys({ Escape: leave }, !station);
  return (
    <div className={`column gap-4 ${styles.view}`}>
      <header className="row between middle">
        <div className="shrink">
          <p className="muted tiny">{station ? 'No names here.' : 'What the host reads out. No names here.'}</p>
          <div className="cluster gap-2 middle">
            <PageHeading>On stage</PageHeading>
            <LiveBadge />
          </div>
        </div>
        {station ? <StationExit /> : <IconButton label="Leave the reading view" icon="close" onClick={leave} />}
      </header>
      {station ? <HostReadOut /> : <DeskReadOut onPending={leave} />}
      <UndoBar />
    </div>
  );
}

const stagedMessages = messagesWith('on-stage', 50);

function DeskReadOut({ onPending }: { onPending: () => void }) {
  const list = useLiveQuery(stagedMessages, [liveTargets.anyAct]);
  useWhisperCounts();
  const pending = useMessageCounts()?.pending ?? 0;
  const [pass, passing] = useSingleTap(movesIn(stagedMessages));
  // In the order in which they were sent to the stage.
  const [current, ...later] = (list.data?.messages ?? [])
    .filter(({ state }) => state === 'on-stage')
    .toSorted((a, b) => (a.movedAt ?? '').localeCompare(b.movedAt ?? ''));
  return (
    <ReadingScene
      of={list}
      text={current?.body}
      later={later.length}
      busy={passing}
      onRead={() => current && void pass([current], 'done')}
    >
      {current ? (
        <Button busy={passing} onClick={() => void pass([current], 'pending')}>
          Back to pending
        </Button>
      ) : (
        pending > 0 && (
          <Button kind="gold" onClick={onPending}>
            Choose from {counted(pending, 'pending whisper')}
          </Button>
        )
      )}
    </ReadingScene>
  );
}

const staged = defineQuery({
  endpoint: 'GET /station/whispers',
  read: ({ data, results }) => ({ ...data, total: results }),
});

/** For the host's station, whose own calls don't send the senders. */
function HostReadOut() {
  const list = useLiveQuery(staged, [liveTargets.newestMessage]);
  const [last, setLast] = useState<HostWhisper | null>(null);
  const [act, busy] = useSingleTap(async (name: HostAct, whisper: HostWhisper) => {
    const result = await send('POST /station/whispers', { body: { act: name, id: whisper.id } });
    if (!result.success) {
      sayFailed(errorText(result, 'That was not moved. Please try again.'));
      return void (await fetchQuery(staged));
    }
    updateQuery(staged, () => ({ ...result.data.data, total: result.data.results }));
    setLast(name === 'read' ? whisper : null);
  });
  const { whispers: [current] = [], total = 0 } = list.data ?? {};
  return (
    <ReadingScene
      of={list}
      text={current?.message}
      later={Math.max(0, total - 1)}
      busy={busy}
      onRead={() => current && void act('read', current)}
    >
      {last && (
        <Button icon="undo" busy={busy} onClick={() => void act('back', last)}>
          Back to the last one
        </Button>
      )}
    </ReadingScene>
  );
}

interface SceneProps {
  of: Query<unknown>;
  text: string | undefined;
  later: number;
  busy: boolean;
  onRead: () => void;
  children: ReactNode;
}

function ReadingScene({ of, text, later, busy, onRead, children }: SceneProps) {
  const isEmpty = text === undefined;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The pressed button is gone.
    if (isEmpty && document.activeElement === document.body) section.current?.focus();
  }, [isEmpty]);
  return (
    <Loaded of={of} label="Fetching what is on stage" rows={2} failed="Failed to load messages" ageIsShown>
      {() => (
        <section ref={section} tabIndex={-1} className={`column ${styles.stage}`} aria-label="On stage">
          <div className={`stack gap-4 narrowing breakable ${styles.scene}`}>
            {isEmpty ? (
              <EmptyState icon="whisper" title="Nothing to read out">
                Whispers that are sent to the stage are shown here, without a name.
              </EmptyState>
            ) : (
              <>
                <p className="small semibold rose">On stage, as the host reads it</p>
                <Words
                  text={text}
                  className={`display ${styles.words}`}
                  data-few={text.length <= 60 || undefined}
                  aria-live="polite"
                />
                <p className="muted small">
                  {later === 0 ? 'Nothing waits after this one.' : `${later} more after this one.`}
                </p>
              </>
            )}
          </div>
          <Acts className={`cluster gap-2 ${styles.actions}`}>
            {!isEmpty && (
              <Button kind="gold" busy={busy} onClick={onRead}>
                Read, next
              </Button>
            )}
            {children}
          </Acts>
        </section>
      )}
    </Loaded>
  );
}
