import type { Output } from '@fresher-party/contract/endpoints';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isSubscribedTo, pushRefusals, pushSupport, turnOffPush, turnOnPush } from '../../api/push.ts';
import { useAct } from '../../api/use-act.ts';
import { type QueryDefinition, updateQuery, useQuery } from '../../api/use-query.ts';
import { Loaded, Skeleton } from '../../ui/Loaded.tsx';
import { OutcomeNotice } from '../../ui/Notice.tsx';
import { Switch } from '../../ui/Switch.tsx';

type State = Output<'GET /push'>['data'];

const push: QueryDefinition<'GET /push', State> = {
  endpoint: 'GET /push',
  read: ({ data }: Output<'GET /push'>) => data,
};

function useIsOn(state: State | undefined): boolean | null {
  const [isOn, setOn] = useState<boolean | null>(null);
  useEffect(() => {
    if (!state) return;
    let isCurrent = true;
    void isSubscribedTo(state.publicKey).then((isSubscribed) => {
      if (isCurrent) setOn(state.isOn && isSubscribed);
    });
    return () => {
      isCurrent = false;
    };
  }, [state]);
  return isOn;
}

/** Why this device can't get notifications (ADR 44); null if it can, and in prerendered pages. */
export function usePushRefusal(): string | null {
  const support = useHydrated() ? pushSupport() : 'ready';
  return support === 'ready' ? null : pushRefusals[support];
}

export function PushSwitch() {
  const state = useQuery(push);
  const isOn = useIsOn(state.status === 'ready' ? state.data : undefined);
  const { act, busy, outcome } = useAct(async (wanted: boolean) => {
    const problem = await (wanted ? turnOnPush() : turnOffPush());
    if (problem !== '') return { tone: 'error', text: problem };
    updateQuery(push, (before) => ({ ...before, isOn: wanted }));
    return null;
  });
  const loading = { label: 'Loading your notifications', rows: 1 };
  if (state.status !== 'error' && isOn === null) return <Skeleton {...loading} />;
  return (
    <Loaded of={state} {...loading} failed="Your notifications could not be loaded. Please try again.">
      {() => (
        <>
          <OutcomeNotice of={outcome} />
          <Switch isOn={isOn === true} labelledBy="notifications" busy={busy} onChange={(wanted) => void act(wanted)} />
        </>
      )}
    </Loaded>
  );
}

const never = (): (() => void) => () => {};

/** False in prerendered markup and during hydration: what depends on the clock or the device has to wait. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
