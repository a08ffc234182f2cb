import type { Output } from '@fresher-party/contract/endpoints';
import { useState } from 'react';
import { call, errorText } from '../../api/client.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { type QueryDefinition, updateQuery, useQuery } from '../../api/use-query.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { accountTexts } from './account-texts.ts';
import { Switch } from './Switch.tsx';

const wanted: QueryDefinition<'GET /me', boolean> = {
  endpoint: 'GET /me',
  read: ({ data }: Output<'GET /me'>) => data.reminders,
};

/** Whether one gets reminders by e-mail (ADR 44). */
export function ReminderSwitch() {
  const state = useQuery(wanted);
  const [failure, setFailure] = useState('');
  const [change, busy] = useSubmit(async (reminders: boolean) => {
    setFailure('');
    const result = await call('POST /me/reminders', { body: { reminders }, idempotencyKey: newIdempotencyKey() });
    if (result.success) updateQuery(wanted, () => result.data.data.reminders);
    else setFailure(errorText(result, accountTexts.remindersFailed));
  });
  if (state.status === 'loading') return <Skeleton label="Loading your reminders" rows={1} />;
  if (state.status === 'error') {
    return (
      <LoadFailure onRetry={() => void state.reload()}>
        {errorText(state.failure, accountTexts.remindersFailed)}
      </LoadFailure>
    );
  }
  return (
    <>
      {failure && <Notice tone="error">{failure}</Notice>}
      <Switch isOn={state.data} labelledBy="reminders" busy={busy} onChange={(wanted) => void change(wanted)} />
    </>
  );
}
