import type { ScheduleItem } from '@fresher-party/contract/facts';
import { paths } from '../../app/routes.ts';
import { serverNow } from '../../state/event/event.ts';
import { useFacts, useFactsState } from '../../state/schedule/schedule.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { calendarFile, calendarFileName } from './calendar.ts';

/** Both nights, or one item, as a file that any calendar takes; made here, so it works offline. */
export function AddToCalendar({ item }: { item?: ScheduleItem }) {
  const facts = useFacts();
  const { version } = useFactsState();
  const download = () => {
    const link = new URL(paths.schedule, window.location.href).href;
    downloadFile(calendarFileName, calendarFile({ ...facts, version }, serverNow(), link, item), 'text/calendar');
  };
  if (item) return <IconButton label={`Add ${item.title} to your calendar`} icon="calendar" onClick={download} />;
  return (
    <Button icon="calendar" onClick={download}>
      Add to calendar
    </Button>
  );
}
