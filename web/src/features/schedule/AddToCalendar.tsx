import { paths } from '../../app/routes.ts';
import { serverNow } from '../../state/event.ts';
import { Button } from '../../ui/Button.tsx';
import { calendarFile, calendarFileName } from './calendar.ts';

/** Long enough for a browser to have read the file. */
const patience = 60_000;

function download(): void {
  const text = calendarFile(serverNow(), new URL(paths.schedule, window.location.href).href);
  const href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href, download: calendarFileName }).click();
  setTimeout(() => URL.revokeObjectURL(href), patience);
}

/** Both nights as a file that any calendar takes; made here, so it works offline. */
export function AddToCalendar() {
  return (
    <Button icon="calendar" onClick={download}>
      Add to calendar
    </Button>
  );
}
