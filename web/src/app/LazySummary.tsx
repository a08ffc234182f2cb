import { useUserId } from '../state/session/session.ts';
import { useLazy } from '../state/use-lazy.ts';

/** Loads what the person has done so far, on every page of theirs. Without a network, what was last seen has to do. */
export function LazySummary() {
  const isKnown = useUserId() !== '';
  const Loader = useLazy(isKnown, async () => (await import('./SummaryLoader.tsx')).SummaryLoader);
  return Loader && isKnown ? <Loader /> : null;
}
