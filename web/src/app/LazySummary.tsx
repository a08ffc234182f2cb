import { type ComponentType, useEffect, useState } from 'react';
import { useUserId } from '../state/session.ts';

/** Loads what the person has done so far, on every page of theirs. Without a network, what was last seen has to do. */
export function LazySummary() {
  const userId = useUserId();
  const [Loader, setLoader] = useState<ComponentType>();
  useEffect(() => {
    let gone = false;
    if (userId === '') return;
    import('./SummaryLoader.tsx').then(
      (module) => !gone && setLoader(() => module.SummaryLoader),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [userId]);
  return Loader && userId !== '' ? <Loader /> : null;
}
