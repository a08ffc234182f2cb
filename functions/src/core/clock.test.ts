import { expect, it } from 'vitest';
import { withTimeout } from './clock.ts';

const never = new Promise<never>(() => {});

it('settles as the work does when it is in time', async () => {
  await expect(withTimeout(Promise.resolve('done'), 1000, () => 'late')).resolves.toBe('done');
  await expect(withTimeout(Promise.reject(new Error('failed')), 1000, () => 'late')).rejects.toThrow('failed');
});

it('returns or throws as `onTimeout` does when the work takes too long', async () => {
  const fail = () => {
    throw new Error('too slow');
  };
  await expect(withTimeout(never, 5, () => 'late')).resolves.toBe('late');
  await expect(withTimeout(never, 5, fail)).rejects.toThrow('too slow');
});
