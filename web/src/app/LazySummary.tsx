import { useUserId } from '../state/session/session.ts';
import { useLazy } from '../state/use-lazy.ts';

/** Loads what the person has done so far, on every page. Without a network the last seen is used. */
export function LazySummary() {
  const isKnown = useUserId() !== '';
  const Loader = useLazy(isKnown, async () => (await import('./SummaryLoader.tsx')).SummaryLoader);
  return Loader && isKnown ? <Loader /> : null;
}
