/** Milliseconds between two calls of `Run All Tests` (spec §9). */
export const pauseBetweenTests = 500;

/** Resolves after the time, or at once when the signal aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Runs the keys one after the other with a pause in between, until the signal aborts. */
export async function runInSequence<K>(
  keys: readonly K[],
  run: (key: K) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (const [index, key] of keys.entries()) {
    if (index > 0) await pause(pauseBetweenTests, signal);
    if (signal.aborted) return;
    await run(key);
  }
}
