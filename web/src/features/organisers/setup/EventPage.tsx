import { fetchQuery, useQuery } from '../../../api/use-query.ts';
import { paths } from '../../../app/routes.ts';
import { useLiveSignal } from '../../../live/live.ts';
import { liveTargets } from '../../../live/targets.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { eventFacts } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import { NowControl } from '../NowControl.tsx';
import { EventForm } from './EventForm.tsx';

/** Edits the event's facts (ADR 42): nights, venue, schedule and texts. */
export function EventPage() {
  const facts = useQuery(eventFacts);
  useLiveSignal([liveTargets.facts], async () => (await fetchQuery(eventFacts)) === null);
  return (
    <AdminFrame
      heading="Event"
      sub="Nights, venue and schedule"
      back={paths.setup}
      live
      needs="Publishing needs the internet. What you type stays here until you are back."
    >
      <Loaded of={facts} label="Loading the event" rows={6} failed={adminTexts.factsFailed} ageIsShown>
        {(published) => (
          <>
            <NowControl />
            <EventForm published={published} />
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
}
