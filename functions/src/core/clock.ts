/** The one source of time on the server (ADR 24). */
export interface Clock {
  now(): Date;
  /** The database's time `moment` as this clock shows it. */
  at(moment: Date): Date;
}

/** The machine's clock, moved by `offset` milliseconds; only the local product moves it. */
export function systemClock(offset = 0): Clock {
  const at = (moment: Date): Date => new Date(moment.getTime() + offset);
  return { now: () => at(new Date()), at };
}
