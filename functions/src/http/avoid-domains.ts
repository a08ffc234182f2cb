import domain from 'node:domain';

/**
 * Keeps the functions framework from running each request in a `node:domain`, which enables async hooks for every
 * promise: nearly half of a call's CPU (ADR 51). Without domains, an uncaught error ends the process.
 */
export function avoidDomains(): void {
  const none = { on: () => none, run: (task: () => unknown) => task() };
  domain.create = () => none as unknown as domain.Domain;
}
