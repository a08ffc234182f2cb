import { paths } from '../../app/routes.ts';
import { usePlaceOf } from '../../state/event/facts.ts';
import { endText, type NowNext } from '../../state/schedule/now-next.ts';
import { useFacts, useNowNext } from '../../state/schedule/schedule.ts';
import { Go } from '../../ui/Go.tsx';
import { Ticket } from '../../ui/Ticket.tsx';

/** The texts for a state. */
function words(state: NowNext | null, end: string) {
  const shown = state?.now ?? state?.next;
  if (!state || !shown) {
    return state?.over
      ? { heading: 'See you next year', title: 'Both nights are over', text: 'Thank you for dancing.', stub: 'Over' }
      : { heading: 'Two nights', title: 'Event Timeline', text: 'What is on, and what comes next.', stub: 'Open' };
  }
  const { now, next } = state;
  const after = next ? `Next: ${[next.title, next.when].filter(Boolean).join(', ')}` : `Ends ${end}`;
  return now
    ? { heading: 'On now', title: now.title, text: after, stub: 'Live' }
    : { heading: 'Up next', title: shown.title, text: shown.when, stub: 'Soon' };
}

/** What is on now and next, by the server's clock. */
export function OnNow() {
  const state = useNowNext();
  const { heading, title, text, stub } = words(state, endText(useFacts()));
  const place = usePlaceOf((state?.now ?? state?.next)?.item);
  return (
    <section aria-labelledby="on-now" className="stack">
      <h2 id="on-now">{heading}</h2>
      <Ticket
        title={title}
        text={
          <>
            {!state?.over && <span className="block ink">{place}</span>}
            <span className="block">{text}</span>
          </>
        }
        icon="calendar"
        tone={state?.now ? 'rose' : 'faint'}
        stub={stub}
        action={<Go to={paths.schedule}>See the schedule</Go>}
      />
    </section>
  );
}
