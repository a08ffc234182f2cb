import domain from 'node:domain';

/**
 * Keeps the functions framework from running each request in a `node:domain`, which turns on async hooks for every promise
 * of the process: nearly half of a call's CPU (ADR 51). An error that nobody catches then ends the process.
 */
export function avoidDomains(): void {
  const none = { on: () => none, run: (task: () => unknown) => task() };
  domain.create = () => none as unknown as domain.Domain;
}
