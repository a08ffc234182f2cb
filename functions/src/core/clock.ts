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

/** Settles as `work` does, or as `onTimeout` does once `timeoutMs` have passed. */
export async function withTimeout<T, L>(work: Promise<T>, timeoutMs: number, onTimeout: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  try {
    return await Promise.race([work, late.then(onTimeout)]);
  } finally {
    clearTimeout(timer);
  }
}
