/** The one source of time on the server (ADR 24). */
export interface Clock {
  now(): Date;
}

/** The machine's clock, moved by `offset` milliseconds; only the local product moves it. */
export function systemClock(offset = 0): Clock {
  return { now: () => new Date(Date.now() + offset) };
}
