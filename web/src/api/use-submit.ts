import { useCallback, useRef, useState } from 'react';

/** Runs one submission at a time: a second tap while the first is under way does nothing. */
export function useSubmit<A extends readonly unknown[]>(
  run: (...args: A) => Promise<void>,
): [submit: (...args: A) => Promise<void>, busy: boolean] {
  const [busy, setBusy] = useState(false);
  // State arrives a render later; two taps can come before it.
  const underWay = useRef(false);
  const latest = useRef(run);
  latest.current = run;

  const submit = useCallback(async (...args: A) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await latest.current(...args);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }, []);
  return [submit, busy];
}
