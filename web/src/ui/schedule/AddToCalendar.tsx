import type { ComponentProps } from 'react';
import { paths } from '../../app/routes.ts';
import { serverNow, useEvent, useVotingOpensAt } from '../../state/event/event.ts';
import { useFacts } from '../../state/schedule/schedule.ts';
import { Button } from '../Button.tsx';
import { downloadFile } from '../download-file.ts';
import { calendarFile, calendarFileName } from './calendar.ts';

export function AddToCalendar({ kind = 'ghost' }: Pick<ComponentProps<typeof Button>, 'kind'>) {
  const facts = useFacts();
  const vote = { opensAt: useVotingOpensAt(), closesAt: useEvent()?.voting.closesAt ?? null };
  const download = () => {
    const link = new URL(paths.schedule, window.location.href).href;
    downloadFile(calendarFileName, calendarFile({ ...facts, vote }, serverNow(), link), 'text/calendar');
  };
  return (
    <Button kind={kind} icon="calendar" onClick={download}>
      Add to calendar
    </Button>
  );
}
