import { useUserId } from '../state/session/session.ts';
import { useLazy } from '../state/use-lazy.ts';

/** Loads the user's summary on every page, with its code in a lazy chunk. */
export function LazySummary() {
  const isKnown = useUserId() !== '';
  const Loader = useLazy(isKnown, async () => (await import('./SummaryLoader.tsx')).SummaryLoader);
  return Loader && isKnown ? <Loader /> : null;
}
