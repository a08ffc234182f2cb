/** Starts several processes, all or none. */

interface Started {
  readonly stop: () => Promise<void>;
}

/** Resolves once all have started. If one fails, stops the others and rejects with its reason. */
export async function allStarted<T extends Started>(starts: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(starts);
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure === undefined) return started;
  await Promise.all(started.map((one) => one.stop()));
  throw failure.reason;
}
