import type { Output } from '@fresher-party/contract/endpoints';
import { useState } from 'react';
import { errorText } from '../../api/client.ts';
import { pushRefusals, pushSupport, turnOffPush, turnOnPush } from '../../api/push.ts';
import { type QueryDefinition, updateQuery, useQuery } from '../../api/use-query.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from './Switch.tsx';

const isOn: QueryDefinition<'GET /push', boolean> = {
  endpoint: 'GET /push',
  read: ({ data }: Output<'GET /push'>) => data.isOn,
};

/** Whether this phone gets notifications, or why it can't (ADR 52). */
export function PushSwitch() {
  const support = pushSupport();
  if (support !== 'ready') return <Notice tone="info">{pushRefusals[support]}</Notice>;
  return <ReadySwitch />;
}

function ReadySwitch() {
  const state = useQuery(isOn);
  const [failure, setFailure] = useState('');
  const [change, busy] = useSubmit(async (wanted: boolean) => {
    setFailure('');
    const problem = await (wanted ? turnOnPush() : turnOffPush());
    setFailure(problem);
    if (problem === '') updateQuery(isOn, () => wanted);
  });
  if (state.status === 'loading') return <Skeleton label="Loading your notifications" rows={1} />;
  if (state.status === 'error') {
    return (
      <LoadFailure onRetry={() => void state.reload()}>{errorText(state.failure, pushRefusals.unchanged)}</LoadFailure>
    );
  }
  return (
    <>
      {failure && <Notice tone="error">{failure}</Notice>}
      <Switch isOn={state.data} labelledBy="notifications" busy={busy} onChange={(wanted) => void change(wanted)} />
    </>
  );
}
