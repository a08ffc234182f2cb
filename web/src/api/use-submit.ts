import { useCallback, useRef, useState } from 'react';

/** Milliseconds for which taps are ignored after an action: another control may be under the thumb by then. */
const restMs = 1000;

interface Options {
  readonly rests?: boolean;
}

export function useSubmit<A extends readonly unknown[]>(
  run: (...args: A) => Promise<void> | void,
  { rests = false }: Options = {},
): [submit: (...args: A) => Promise<void>, busy: boolean] {
  const [busy, setBusy] = useState(false);
  // State is a render behind: two taps can come before it.
  const underWay = useRef(false);
  const latest = useRef(run);
  latest.current = run;

  const submit = useCallback(
    async (...args: A) => {
      if (underWay.current) return;
      underWay.current = true;
      setBusy(true);
      const end = () => {
        underWay.current = false;
        setBusy(false);
      };
      try {
        await latest.current(...args);
      } finally {
        if (rests) window.setTimeout(end, restMs);
        else end();
      }
    },
    [rests],
  );
  return [submit, busy];
}
