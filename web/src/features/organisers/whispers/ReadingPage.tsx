import { useNavigate } from 'react-router-dom';
import { paths } from '../../../app/routes.ts';
import { LiveBadge } from '../../../live/LiveBadge.tsx';
import { useStation } from '../../../state/session/station.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { OfflineNote } from '../../../ui/OfflineNote.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { StationExit } from '../../../ui/StationExit.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { UndoBar } from '../UndoBar.tsx';
import { HostReadOut } from './HostReadOut.tsx';
import styles from './ReadOut.module.css';
import { ReadOut } from './ReadOut.tsx';

/** The host's view, which fills the screen: large type, no names (ADR 34). An organiser's, or the host's own station's. */
export function ReadingPage() {
  const station = useStation();
  const navigate = useNavigate();
  // As Back does, so that Back from the inbox does not lead here again; where there is a page before this one, by the
  // router's count. After a login there may be none.
  const leave = () =>
    void (window.history.state?.idx > 0 ? navigate(-1) : navigate(paths.adminMessages, { replace: true }));
  useKeys({ Escape: leave }, { isOn: !station });
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
      {station ? <HostReadOut /> : <ReadOut large />}
      <UndoBar />
    </div>
  );
}
