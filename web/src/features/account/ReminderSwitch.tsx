import type { Output } from '@fresher-party/contract/endpoints';
import { call, errorText } from '../../api/client.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useAct } from '../../api/use-act.ts';
import { type QueryDefinition, updateQuery, useQuery } from '../../api/use-query.ts';
import { setRemindersWanted } from '../../state/session/reminders.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { OutcomeNotice } from '../../ui/Notice.tsx';
import { accountTexts } from './account-texts.ts';
import { Switch } from './Switch.tsx';

const wanted: QueryDefinition<'GET /me', boolean> = {
  endpoint: 'GET /me',
  read: ({ data }: Output<'GET /me'>) => data.reminders,
  onData: (areWanted, userId) => setRemindersWanted(userId, areWanted),
};

/** Turns reminders by e-mail on and off (ADR 44). */
export function ReminderSwitch() {
  const state = useQuery(wanted);
  const { act, busy, outcome } = useAct(async (reminders: boolean) => {
    const result = await call('POST /me/reminders', { body: { reminders }, idempotencyKey: newIdempotencyKey() });
    if (!result.success) return { tone: 'error', text: errorText(result, accountTexts.remindersFailed) };
    updateQuery(wanted, () => result.data.data.reminders);
    return null;
  });
  return (
    <Loaded of={state} label="Loading your reminders" rows={1} failed={accountTexts.remindersNotLoaded}>
      {(isOn) => (
        <>
          <OutcomeNotice of={outcome} />
          <Switch isOn={isOn} labelledBy="reminders" busy={busy} onChange={(wanted) => void act(wanted)} />
        </>
      )}
    </Loaded>
  );
}
