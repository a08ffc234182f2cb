import type { HostWhisper } from '@fresher-party/contract/calls/stations';
import type { Output } from '@fresher-party/contract/endpoints';
import type { HostAct } from '@fresher-party/contract/stations';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../api/client.ts';
import { outcomeOf, useAct } from '../../../api/use-act.ts';
import { fetchQuery, type QueryDefinition, updateQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { LiveBadge } from '../../../live/LiveBadge.tsx';
import { liveTargets } from '../../../live/targets.ts';
import { useStation } from '../../../state/session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { OfflineNote } from '../../../ui/OfflineNote.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { StationExit } from '../../../ui/StationExit.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { useWhisperCounts } from '../AdminFrame.tsx';
import { useLiveQuery } from '../admin-queries.ts';
import { UndoBar } from '../undo.tsx';
import styles from './ReadOut.module.css';
import { ReadingScene, ReadOut } from './ReadOut.tsx';

function DeskReadOut({ onPending }: { onPending: () => void }) {
  return <ReadOut large pending={useWhisperCounts()?.pending ?? 0} onPending={onPending} />;
}

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
      <header className={station ? 'spread middle' : 'row between middle'}>
        <div className="shrink">
          <p className="muted tiny">{station ? 'No names here.' : 'What the host reads out. No names here.'}</p>
          <div className="cluster gap-2 middle">
            <PageHeading>On stage</PageHeading>
            <LiveBadge />
          </div>
        </div>
        {station ? <StationExit /> : <IconButton label="Leave the reading view" icon="close" onClick={leave} />}
      </header>
      <OfflineNote>Reading needs the internet for what comes next. It goes on by itself once you are back.</OfflineNote>
      {station ? <HostReadOut /> : <DeskReadOut onPending={leave} />}
      <UndoBar />
    </div>
  );
}

interface Staged {
  readonly whispers: readonly HostWhisper[];
  /** Including those beyond the list. */
  readonly total: number;
}

const readStaged = ({ data, results }: Output<'GET /station/whispers'>): Staged => ({
  whispers: data.whispers,
  total: results,
});

const staged: QueryDefinition<'GET /station/whispers', Staged> = {
  endpoint: 'GET /station/whispers',
  read: readStaged,
};

/** The whispers that the host's station reads out. Its own endpoints don't send the senders. */
function HostReadOut() {
  const list = useLiveQuery(staged, [liveTargets.newestMessage]);
  return (
    <Loaded of={list} label="Fetching what is on stage" rows={2} failed="Failed to load messages" ageIsShown>
      {(data) => <Reading {...data} />}
    </Loaded>
  );
}

function Reading({ whispers, total }: Staged) {
  /** The whisper that this device has read last, for the Back button. */
  const [last, setLast] = useState<HostWhisper | null>(null);
  const { act, busy, outcome } = useAct(
    async (name: HostAct, whisper: HostWhisper) => {
      const result = await call('POST /station/whispers', { body: { act: name, id: whisper.id } });
      if (result.success) {
        updateQuery(staged, () => readStaged(result.data));
        setLast(name === 'read' ? whisper : null);
      }
      return outcomeOf(result, 'That was not moved. Please try again.', ({ message }) => message);
    },
    { rests: true, refresh: async (answer) => answer?.tone === 'error' && fetchQuery(staged) },
  );
  const [current] = whispers;
  return (
    <ReadingScene
      large
      current={current && { id: current.id, words: current.message }}
      later={Math.max(0, total - 1)}
      outcome={outcome}
    >
      {current && (
        <Button kind="gold" busy={busy} onClick={() => void act('read', current)}>
          Read, next
        </Button>
      )}
      {last && (
        <Button icon="undo" busy={busy} onClick={() => void act('back', last)}>
          Back to the last one
        </Button>
      )}
    </ReadingScene>
  );
}
