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
