interface QueueRules<Lane extends string> {
  readonly concurrency: number;
  readonly capacity: Readonly<Record<Lane, number>>;
  readonly maxWaitMs?: number;
  readonly refusal: () => Error;
}

/** First in, first out within a lane, round-robin between lanes. Not p-limit, which has no lanes and no capacity. */
export function boundedQueue<Lane extends string>(rules: QueueRules<Lane>) {
  const { concurrency, capacity, maxWaitMs = 10_000, refusal } = rules;
  /** Ordered by when they were last served, the longest ago first. */
  const lanes = new Map((Object.keys(capacity) as Lane[]).map((lane) => [lane, new Set<() => void>()]));
  let running = 0;

  function waitInLane(waiting: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        waiting.delete(start);
      };
      const start = (): void => {
        end();
        resolve();
      };
      const leave = (): void => {
        end();
        reject(refusal());
      };
      const timer = setTimeout(leave, maxWaitMs);
      signal?.addEventListener('abort', leave);
      waiting.add(start);
    });
  }

  /** Gives the slot of finished work to the next in the queue. */
  function finish(): void {
    const [lane, waiting] = [...lanes].find(([, { size }]) => size > 0) ?? [];
    const [start] = waiting ?? [];
    if (!lane || !waiting || !start) {
      running -= 1;
      return;
    }
    lanes.delete(lane);
    lanes.set(lane, waiting);
    start();
  }

  return {
    /** Rejects with `refusal()` only before `work` has started; also when `signal` aborts while it waits. */
    async run<T>(lane: Lane, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      const waiting = lanes.get(lane) as Set<() => void>;
      const isFull = running >= concurrency && waiting.size >= capacity[lane];
      if (isFull || signal?.aborted) throw refusal();
      if (running < concurrency) running += 1;
      else await waitInLane(waiting, signal);
      try {
        return await work();
      } finally {
        finish();
      }
    },
  };
}
