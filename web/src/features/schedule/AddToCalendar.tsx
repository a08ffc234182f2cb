import type { Night } from '@fresher-party/contract/event';
import { paths } from '../../app/routes.ts';
import { serverNow, useNights } from '../../state/event.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { calendarFile, calendarFileName } from './calendar.ts';

function download(nights: readonly Night[]): void {
  const text = calendarFile(nights, serverNow(), new URL(paths.schedule, window.location.href).href);
  downloadFile(calendarFileName, text, 'text/calendar');
}

/** Both nights as a file that any calendar takes; made here, so it works offline. */
export function AddToCalendar() {
  const nights = useNights();
  return (
    <Button icon="calendar" onClick={() => download(nights)}>
      Add to calendar
    </Button>
  );
}
