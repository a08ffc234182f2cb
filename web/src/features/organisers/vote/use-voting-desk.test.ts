import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refreshDeskIn } from './use-voting-desk.ts';

let asked = 0;
let answer = (): Response => Response.error();
const success = () => Response.json({ success: true, data: { voting: {}, turnout: [], people: {} } });

beforeEach(() => {
  asked = 0;
  answer = success;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('window', { setTimeout, clearTimeout, localStorage: { getItem: () => null } });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/admin/voting')) asked += 1;
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('asks once, or at an interval', async () => {
  refreshDeskIn(300);
  await after(60_000);
  expect(asked).toBe(1);
  const stop = refreshDeskIn(3000, 3000);
  await after(9000);
  stop();
  expect(asked).toBe(4);
});

it('asks again after failures, less and less often', async () => {
  answer = () => Response.json({ success: false }, { status: 503 });
  const stop = refreshDeskIn(0);
  await after(7000);
  expect(asked).toBe(4);
  answer = success;
  await after(60_000);
  stop();
  expect(asked).toBe(5);
});

it('stops, also while a request is under way', async () => {
  let stop = (): void => {};
  answer = () => {
    stop();
    return Response.json({ success: false }, { status: 503 });
  };
  stop = refreshDeskIn(0);
  await after(60_000);
  expect(asked).toBe(1);
});
