export interface QueueRules<Lane extends string> {
  /** Work that runs at the same time. */
  readonly concurrency: number;
  /** How much may wait in each lane. */
  readonly capacity: Readonly<Record<Lane, number>>;
  /** After it, waiting work is refused. */
  readonly maxWaitMs?: number;
  readonly refusal: () => Error;
}

/** Work in lanes: first in first out within a lane, and the lanes take turns. */
export interface BoundedQueue<Lane extends string> {
  /** Runs `work` when its turn comes. Work that is refused has not begun; so is work that waits when `signal` aborts. */
  run<T>(lane: Lane, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Throws the refusal when `run` would because the lane is full. */
  requireCapacity(lane: Lane): void;
}

/** The queue for everything that an instance does a few of at a time. Our own, since p-limit has no lanes and no bound. */
export function boundedQueue<Lane extends string>(rules: QueueRules<Lane>): BoundedQueue<Lane> {
  const { concurrency, capacity, maxWaitMs = 10_000, refusal } = rules;
  /** The lane that was served last is the last one. */
  const lanes = new Map((Object.keys(capacity) as Lane[]).map((lane) => [lane, new Set<() => void>()]));
  let running = 0;

  function requireCapacity(lane: Lane): void {
    if (running >= concurrency && (lanes.get(lane)?.size ?? 0) >= capacity[lane]) throw refusal();
  }

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

  /** Hands the place of finished work to the next in line. */
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
    requireCapacity,
    async run(lane, work, signal) {
      requireCapacity(lane);
      if (signal?.aborted) throw refusal();
      if (running < concurrency) running += 1;
      else await waitInLane(lanes.get(lane) as Set<() => void>, signal);
      try {
        return await work();
      } finally {
        finish();
      }
    },
  };
}
