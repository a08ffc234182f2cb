import { useNavigate } from 'react-router-dom';
import { paths } from '../../../app/routes.ts';
import { LiveBadge } from '../../../live/LiveBadge.tsx';
import { useStation } from '../../../state/session/session.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { OfflineNote } from '../../../ui/OfflineNote.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { StationExit } from '../../../ui/StationExit.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { useWhisperCounts } from '../AdminFrame.tsx';
import { UndoBar } from '../UndoBar.tsx';
import { HostReadOut } from './HostReadOut.tsx';
import styles from './ReadOut.module.css';
import { ReadOut } from './ReadOut.tsx';

function DeskReadOut({ onPending }: { onPending: () => void }) {
  return <ReadOut large pending={useWhisperCounts()?.pending ?? 0} onPending={onPending} />;
}

/** The host's full-screen view: large type, no names (ADR 34). For organisers and for the host's station. */
export function ReadingPage() {
  const station = useStation();
  const navigate = useNavigate();
  // Goes back, so that Back from the inbox doesn't return here. After a login there may be no previous page: `idx` is
  // the router's index in the history.
  const leave = () =>
    void (window.history.state?.idx > 0 ? navigate(-1) : navigate(paths.adminMessages, { replace: true }));
  useKeys({ Escape: leave }, !station);
  return (
    <div className={styles.view}>
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
