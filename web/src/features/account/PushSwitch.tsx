import type { Output } from '@fresher-party/contract/endpoints';
import { useEffect, useState } from 'react';
import { errorText } from '../../api/client.ts';
import { isSubscribedTo, pushRefusals, pushSupport, turnOffPush, turnOnPush } from '../../api/push.ts';
import { type QueryDefinition, updateQuery, useQuery } from '../../api/use-query.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from './Switch.tsx';

type State = Output<'GET /push'>['data'];

const push: QueryDefinition<'GET /push', State> = {
  endpoint: 'GET /push',
  read: ({ data }: Output<'GET /push'>) => data,
};

/** Whether notifications arrive here: not for a key that the server no longer has. Null until the browser has told. */
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

/** Whether this device gets notifications, or why it can't (ADR 52). */
export function PushSwitch() {
  const support = pushSupport();
  if (support !== 'ready') return <Notice tone="info">{pushRefusals[support]}</Notice>;
  return <ReadySwitch />;
}

function ReadySwitch() {
  const state = useQuery(push);
  const isOn = useIsOn(state.status === 'ready' ? state.data : undefined);
  const [failure, setFailure] = useState('');
  const [change, busy] = useSubmit(async (wanted: boolean) => {
    setFailure('');
    const problem = await (wanted ? turnOnPush() : turnOffPush());
    setFailure(problem);
    if (problem === '') updateQuery(push, (before) => ({ ...before, isOn: wanted }));
  });
  if (state.status === 'error') {
    return (
      <LoadFailure onRetry={() => void state.reload()}>
        {errorText(state.failure, 'Your notifications could not be loaded. Please try again.')}
      </LoadFailure>
    );
  }
  if (isOn === null) return <Skeleton label="Loading your notifications" rows={1} />;
  return (
    <>
      {failure && <Notice tone="error">{failure}</Notice>}
      <Switch isOn={isOn} labelledBy="notifications" busy={busy} onChange={(wanted) => void change(wanted)} />
    </>
  );
}
