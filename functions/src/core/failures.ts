/** Work of which one failure keeps nothing else from being done: keeps what fails, to be thrown at the end. */
export function failures() {
  const errors: unknown[] = [];
  return {
    async keep(work: () => Promise<unknown>): Promise<void> {
      try {
        await work();
      } catch (error) {
        errors.push(error);
      }
    },

    /** Throws one error with each sentence once: of a schedule's error, firebase-functions logs the message alone. */
    throwAny(): void {
      if (errors.length === 0) return;
      const sentences = errors.map((error) => (error instanceof Error ? error.message : String(error)));
      throw new AggregateError(errors, [...new Set(sentences)].join('\n'));
    },
  };
}
