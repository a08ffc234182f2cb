/** Fault injection in network and server, for browser tests. */

import { basePath } from '@fresher-party/contract/endpoints';
import { errorCodes } from '@fresher-party/contract/errors';
import type { Page, Route } from '@playwright/test';

/** A fault of every POST to a path, and the page's message. `own` is the screen's own message (spec §8). */
export interface Fault {
  readonly name: string;
  readonly meet: (route: Route) => Promise<unknown>;
  readonly words: (own: string) => string;
}

const network = () => 'Network error. Please check your internet connection.';

export const answerLost: Fault = {
  name: 'the request gets through and its answer is lost',
  meet: async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  },
  words: network,
};

export const faults: readonly Fault[] = [
  { name: 'the API is down', meet: (route) => route.abort('connectionrefused'), words: network },
  {
    name: 'the API answers 500',
    meet: (route) => {
      const { message, status } = errorCodes.INTERNAL;
      return route.fulfill({ status, json: { success: false, message, code: 'INTERNAL', requestId: 'x' } });
    },
    words: () => errorCodes.INTERNAL.message,
  },
  {
    name: 'the platform answers 429 with a text, before the function runs',
    meet: (route) => route.fulfill({ status: 429, contentType: 'text/plain', body: 'Rate exceeded.' }),
    words: () => 'The service is busy right now. Please try again in a moment.',
  },
  {
    name: 'a portal answers 200 with a page of its own',
    meet: (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<html>Log in to Campus-WiFi</html>' }),
    words: () => 'The service is busy right now. Please try again in a moment.',
  },
  {
    name: 'something before the API answers 502 with a page of its own',
    meet: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    words: (own) => own,
  },
  answerLost,
];

interface InjectedFault {
  /** `Idempotency-Key` of each request, with and after the fault. */
  readonly keys: readonly (string | undefined)[];
  /** Ends the fault. */
  readonly end: () => void;
}

/** Injects a fault into every POST to a path of the API until `end`. */
export async function injectFault(page: Page, path: string, meet: Fault['meet']): Promise<InjectedFault> {
  const keys: (string | undefined)[] = [];
  let over = false;
  await page.route(`**${basePath}${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    await (over ? route.continue() : meet(route));
  });
  return {
    keys,
    end: () => {
      over = true;
    },
  };
}

/** Installs a fake clock, also for request timeouts, which Playwright's clock does not fake. */
export async function installFakeClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds);
      return controller.signal;
    };
  });
}
