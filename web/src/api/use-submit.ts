import { useCallback, useRef, useState } from 'react';

/** How long a control that has acted takes no tap: what has come under the thumb meanwhile was not meant. */
const restMs = 1000;

interface Options {
  /** Busy for a second after it is done too, so that a double tap is one act. */
  readonly rests?: boolean;
}

/** Runs one submission at a time: a second tap while the first is under way does nothing. */
export function useSubmit<A extends readonly unknown[]>(
  run: (...args: A) => Promise<void> | void,
  { rests = false }: Options = {},
): [submit: (...args: A) => Promise<void>, busy: boolean] {
  const [busy, setBusy] = useState(false);
  // State arrives a render later; two taps can come before it.
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
