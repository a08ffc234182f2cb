/** Runs tasks one by one and collects their errors to throw at the end. */
export function failures() {
  const errors: unknown[] = [];
  return {
    add: (error: unknown): void => void errors.push(error),

    async keep(work: () => Promise<unknown>): Promise<void> {
      try {
        await work();
      } catch (error) {
        errors.push(error);
      }
    },

    /** Throws one error with each distinct message: firebase-functions logs only the message of a schedule's error. */
    throwAny(): void {
      if (errors.length === 0) return;
      const sentences = errors.map((error) => (error instanceof Error ? error.message : String(error)));
      throw new AggregateError(errors, [...new Set(sentences)].join('\n'));
    },
  };
}
