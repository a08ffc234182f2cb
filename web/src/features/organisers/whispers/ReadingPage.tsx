import { paths } from '../../../app/routes.ts';
import { useStation } from '../../../state/session/station.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { HostReadOut } from './HostReadOut.tsx';
import { ReadOut } from './ReadOut.tsx';

/** The host's view: large type, no names (ADR 34). An organiser's, or that of the host's own station. */
export function ReadingPage() {
  const station = useStation();
  return (
    <AdminFrame
      heading="On stage"
      sub={station ? 'No names here.' : 'What the host reads out. No names here.'}
      back={paths.adminMessages}
      live
      needs="Reading needs the internet for what comes next. It goes on by itself once you are back."
    >
      {station ? <HostReadOut /> : <ReadOut large />}
    </AdminFrame>
  );
}
