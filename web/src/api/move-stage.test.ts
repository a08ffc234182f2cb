import { resultStep } from '@fresher-party/contract/voting';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { moveStage } from './move-stage.ts';

const asked: { step: number; version: number; key: string | null }[] = [];
const accept = () => Response.json({ success: true, message: '', data: { stage: null } });
const lose = () => {
  throw new TypeError('Failed to fetch');
};
const refuse = () =>
  Response.json({ success: false, message: 'Somebody else was faster.', code: 'CHANGED' }, { status: 409 });

/** Moves the stage while the page shows `step`. */
async function press(by: 1 | -1, step: number, version: number, respond: () => Response) {
  vi.stubGlobal('fetch', async (_: string, { body, headers }: RequestInit) => {
    asked.push({ ...JSON.parse(String(body)), key: new Headers(headers).get('Idempotency-Key') });
    return respond();
  });
  return moveStage({ step, version }, by);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  asked.length = 0;
});
afterEach(async () => {
  // The last press has a response, so there is nothing to retry.
  await press(1, 0, 0, accept);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const suspense = resultStep('Miss_Fresher') - 1;

it('retries a press whose response was lost, and reveals nothing more if the page shows the new step by then', async () => {
  expect(await press(1, suspense - 1, 5, lose)).toMatchObject({ success: false, cause: 'network' });
  await press(1, suspense, 6, accept);
  expect(asked[1]).toEqual(asked[0]);
  expect(asked[1]).toMatchObject({ step: suspense, version: 5 });
  await press(1, suspense, 6, accept);
  expect(asked[2]).toMatchObject({ step: suspense + 1, version: 6 });
});

it('starts from what the page shows after a refusal, in the other direction, and when the retry has expired', async () => {
  await press(1, 1, 5, refuse);
  await press(1, 3, 7, lose);
  expect(asked[1]).toMatchObject({ step: 4, version: 7 });
  await press(-1, 3, 7, lose);
  expect(asked[2]).toMatchObject({ step: 2, version: 7 });
  vi.advanceTimersByTime(10_000);
  await press(-1, 3, 7, accept);
  expect(asked[3]).toMatchObject({ step: 2 });
  expect(asked[3]?.key).not.toBe(asked[2]?.key);
});
