import { paths } from '../../../app/routes.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { ReadOut } from './ReadOut.tsx';

/** The host's view: large type, no names (ADR 34). */
export function ReadingPage() {
  return (
    <AdminFrame
      heading="On stage"
      sub="What the host reads out. No names here."
      back={paths.adminMessages}
      live
      needs="Reading needs the internet for what comes next. It goes on by itself once you are back."
    >
      <ReadOut large />
    </AdminFrame>
  );
}
