export interface Clock {
  now(): Date;
  /** Converts a time of the database to this clock's. */
  at(moment: Date): Date;
}

/** The machine's clock plus `offset` milliseconds; only the local product has an offset. */
export function systemClock(offset = 0): Clock {
  const at = (moment: Date): Date => new Date(moment.getTime() + offset);
  return { now: () => at(new Date()), at };
}
