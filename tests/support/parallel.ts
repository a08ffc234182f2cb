/** Runs all tasks in order with limited concurrency. Rejects as soon as one does. */
export async function inParallel<T>(limit: number, tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const waiting = tasks.entries();
  const workers = Array.from({ length: limit }, async () => {
    for (const [index, task] of waiting) results[index] = await task();
  });
  await Promise.all(workers);
  return results;
}
