import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPageOf } from './notifications.ts';

/** Delivers at once: a real one does so after the fake timers. */
class Channel {
  readonly port1 = { onmessage: (_: { data: unknown }) => {} };
  readonly port2 = { postMessage: (data: unknown) => this.port1.onmessage({ data }) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('MessageChannel', Channel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A window whose page answers `says`, once it `wakes`; null: never. */
function windowThat(says: boolean | null, wakes: 'awake' | 'on focus' = 'awake') {
  const seen = { asked: 0, focused: 0 };
  const page = {
    postMessage(_: unknown, [port]: MessagePort[]) {
      seen.asked += 1;
      if (says !== null && (wakes === 'awake' || seen.focused > 0)) port?.postMessage(says);
    },
    async focus() {
      seen.focused += 1;
    },
  };
  return { page, seen };
}

/** Taps a notification about a song. Resolves to the paths of new windows. */
async function tap(...windows: ReturnType<typeof windowThat>[]): Promise<string[]> {
  const opened: string[] = [];
  const clients = {
    matchAll: async () => windows.map(({ page }) => page),
    openWindow: async (path: string) => void opened.push(path),
  };
  const done = openPageOf({ tag: 'song' } as Notification, clients as unknown as Clients);
  await vi.advanceTimersByTimeAsync(5000);
  await done;
  return opened;
}

it('leaves a page alone that must stay, and uses another window or a new one', async () => {
  const [stage, other] = [windowThat(false), windowThat(true)];
  expect(await tap(stage, other)).toEqual([]);
  expect(other.seen.focused).toBe(1);
  expect(await tap(stage)).toEqual(['/music']);
  expect(stage.seen).toEqual({ asked: 2, focused: 0 });
});

it('wakes a frozen page', async () => {
  const frozen = windowThat(true, 'on focus');
  expect(await tap(frozen)).toEqual([]);
  expect(frozen.seen).toEqual({ asked: 2, focused: 1 });
});

it('opens a window when no page answers, which may be one that must stay', async () => {
  expect(await tap(windowThat(null))).toEqual(['/music']);
});

it('opens a window when there is none', async () => expect(await tap()).toEqual(['/music']));
