import type { Night } from '@fresher-party/contract/event';
import { paths } from '../../app/routes.ts';
import { serverNow, useNights } from '../../state/event.ts';
import { Button } from '../../ui/Button.tsx';
import { calendarFile, calendarFileName } from './calendar.ts';

/** By then the browser has read the file. */
const revokeAfterMs = 60_000;

function download(nights: readonly Night[]): void {
  const text = calendarFile(nights, serverNow(), new URL(paths.schedule, window.location.href).href);
  const href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href, download: calendarFileName }).click();
  setTimeout(() => URL.revokeObjectURL(href), revokeAfterMs);
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
