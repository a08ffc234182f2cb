import { expect, it } from 'vitest';
import { inFlightLimit } from './in-flight.ts';

/** Work that lasts until `end` is called. */
function lasting() {
  let end = (): void => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => done, end };
}

const refusal = { code: 'RATE_LIMITED', retryAfter: 1 };

it('refuses calls above the limit of a key, and lets other keys through', async () => {
  const run = inFlightLimit(2);
  const { work, end } = lasting();
  const running = [run(['a'], work), run(['a', 'b'], work)];
  await expect(run(['a'], async () => 'never')).rejects.toMatchObject(refusal);
  await expect(run(['c', 'a'], async () => 'never')).rejects.toMatchObject(refusal);
  expect(await run(['b'], async () => 'runs')).toBe('runs');
  end();
  await Promise.all(running);
  expect(await run(['a'], async () => 'runs')).toBe('runs');
});

it('does not count a refused call, and counts a repeated key once', async () => {
  const run = inFlightLimit(1);
  const { work, end } = lasting();
  const running = run(['a', 'a'], work);
  await expect(run(['b', 'a'], work)).rejects.toMatchObject(refusal);
  expect(await run(['b'], async () => 'runs')).toBe('runs');
  end();
  await running;
});

it('releases the key after work that failed', async () => {
  const run = inFlightLimit(1);
  await expect(run(['a'], () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await run(['a'], async () => 'runs')).toBe('runs');
});
