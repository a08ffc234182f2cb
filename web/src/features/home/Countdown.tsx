import { useHydrated } from '../../first-paint/use-hydrated.ts';
import { useNights, useServerNow } from '../../state/event/event.ts';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import styles from './Countdown.module.css';
import { nightsState } from './nights-state.ts';

/** Time to the next night, or what is left of the one that is on, by the server's clock. */
export function Countdown() {
  const state = nightsState(useServerNow(1000), useNights());
  // Prerendered, there is no time yet; its place is kept.
  if (!useHydrated()) return <div className={styles.countdown} />;
  if (state.kind === 'after') {
    return <p className={styles.over}>Both nights are over. Thank you for dancing.</p>;
  }
  return (
    <div className={styles.countdown}>
      <p className="muted small semibold">
        {state.kind === 'before' ? `${state.label} starts in` : `${state.label} is on. It ends in`}
      </p>
      <TimeLeft milliseconds={state.milliseconds} />
    </div>
  );
}
