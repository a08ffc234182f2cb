/** What instances log of the requests that they answered: how each looked from inside the function. */

import type { Runtime } from '../../../toolchain/testing/production-runtime.ts';

export interface LoggedRequest {
  /** As the registry names it, `POST /vote`; undefined for an address that it doesn't have. */
  readonly route?: string;
  readonly status: number;
  /** Milliseconds inside the function. */
  readonly ms: number;
}

type LogLine = LoggedRequest & { readonly message?: string };

/** Every request that these instances have answered so far. */
export function loggedRequests(runtimes: readonly Pick<Runtime, 'output'>[]): LoggedRequest[] {
  return runtimes
    .flatMap((runtime) => runtime.output().split('\n').slice(0, -1)) // The last line may still be on its way.
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine)
    .filter(({ message }) => message === 'request');
}
