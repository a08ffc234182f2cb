import { useCallback } from 'react';
import type { Result } from '../../api/client.ts';
import { useResource } from '../../api/use-resource.ts';
import { markDone } from '../../state/progress.ts';
import { readCount } from './own-counts.ts';

/** How much of something the person has done, also as last seen. Having done any lights its bulb. */
export function useOwnCount(
  userId: string,
  name: 'songCount' | 'messageCount',
  load: (signal: AbortSignal) => Promise<Result<number>>,
) {
  const loadAndLight = useCallback(
    async (signal: AbortSignal) => {
      const result = await load(signal);
      if (result.success && result.data > 0) markDone(userId, name === 'songCount' ? 'songs' : 'whisper');
      return result;
    },
    [userId, name, load],
  );
  return useResource(loadAndLight, { userId, name, read: readCount });
}
