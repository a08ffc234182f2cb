import type { ScheduleItem } from '@fresher-party/contract/facts';
import type { ComponentProps } from 'react';
import { paths } from '../../app/routes.ts';
import { serverNow, useEvent, useVotingOpensAt } from '../../state/event/event.ts';
import { useFacts, useFactsState } from '../../state/schedule/schedule.ts';
import { Button } from '../Button.tsx';
import { downloadFile } from '../download-file.ts';
import { IconButton } from '../IconButton.tsx';
import { calendarFile, calendarFileName } from './calendar.ts';

interface Props extends Pick<ComponentProps<typeof Button>, 'kind'> {
  item?: ScheduleItem;
}

/** Downloads both nights and the vote, or one item, as a calendar file. Created in the browser, so it works offline. */
export function AddToCalendar({ kind = 'ghost', item }: Props) {
  const facts = useFacts();
  const { version } = useFactsState();
  const vote = { opensAt: useVotingOpensAt(), closesAt: useEvent()?.voting.closesAt ?? null };
  const download = () => {
    const link = new URL(paths.schedule, window.location.href).href;
    const file = calendarFile({ ...facts, version, vote }, serverNow(), link, item);
    downloadFile(calendarFileName, file, 'text/calendar');
  };
  if (item) return <IconButton label={`Add ${item.title} to your calendar`} icon="calendar" onClick={download} />;
  return (
    <Button kind={kind} icon="calendar" onClick={download}>
      Add to calendar
    </Button>
  );
}
