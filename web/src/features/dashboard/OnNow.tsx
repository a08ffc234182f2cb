import { paths } from '../../app/routes.ts';
import { useVenue } from '../../state/event/facts.ts';
import { endText } from '../../state/schedule/now-next.ts';
import { useFacts, useNowNext } from '../../state/schedule/schedule.ts';
import { Go } from '../../ui/Go.tsx';
import { Ticket } from '../../ui/Ticket.tsx';

/** What is on, by the server's clock, and what follows it. */
export function OnNow() {
  const { now, next, over } = useNowNext();
  const end = endText(useFacts());
  const venue = useVenue();
  const shown = now ?? next;
  const after = next ? `Next: ${[next.title, next.when].filter(Boolean).join(', ')}` : `Ends ${end}`;
  return (
    <section aria-labelledby="on-now" className="stack">
      <h2 id="on-now" className="x-large">
        {now || over ? 'On now' : 'Up next'}
      </h2>
      <Ticket
        title={shown?.title ?? 'Both nights are over'}
        text={
          shown ? (
            <>
              <span className="block">{now ? after : shown.when}</span>
              <span className="block faint">{shown.item?.place ?? venue}</span>
            </>
          ) : (
            'Thank you for dancing.'
          )
        }
        icon="calendar"
        tone={now ? 'rose' : 'faint'}
        stub={now ? 'Live' : over ? 'Over' : 'Soon'}
        action={<Go to={paths.schedule}>See the schedule</Go>}
      />
    </section>
  );
}
