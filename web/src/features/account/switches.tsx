import { useSyncExternalStore } from 'react';
import { call, errorText, randomHex } from '../../api/client.ts';
import { isSubscribedTo, pushRefusals, pushSupport, turnOffPush, turnOnPush } from '../../api/push.ts';
import { useAct } from '../../api/use-act.ts';
import { type QueryDefinition, updateQuery, useQuery } from '../../api/use-query.ts';
import { setRemindersWanted } from '../../state/session/progress.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { OutcomeNotice } from '../../ui/Notice.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { accountTexts } from './account-forms.ts';

interface Props<K extends 'GET /push' | 'GET /me'> {
  query: QueryDefinition<K, boolean>;
  /** Resolves to '' or to why it failed. */
  change: (isOn: boolean) => Promise<string>;
  /** Also the id of its heading. */
  name: 'reminders' | 'notifications';
}

function LoadedSwitch<K extends 'GET /push' | 'GET /me'>({ query, change, name }: Props<K>) {
  const state = useQuery(query);
  const { act, busy, outcome } = useAct(async (wanted: boolean) => {
    const problem = await change(wanted);
    if (problem !== '') return { tone: 'error', text: problem };
    updateQuery(query, () => wanted);
    return null;
  });
  return (
    <Loaded
      of={state}
      rows={1}
      label={`Loading your ${name}`}
      failed={`Your ${name} could not be loaded. Please try again.`}
    >
      {(isOn) => (
        <>
          <OutcomeNotice of={outcome} />
          <Switch isOn={isOn} labelledBy={name} busy={busy} onChange={(wanted) => void act(wanted)} />
        </>
      )}
    </Loaded>
  );
}

const push: QueryDefinition<'GET /push', boolean> = {
  endpoint: 'GET /push',
  read: async ({ data }) => data.isOn && (await isSubscribedTo(data.publicKey)),
};

export const PushSwitch = () => (
  <LoadedSwitch name="notifications" query={push} change={(wanted) => (wanted ? turnOnPush() : turnOffPush())} />
);

/** Why this device can't get notifications (ADR 44); null if it can, and in prerendered pages. */
export function usePushRefusal(): string | null {
  const support = useSyncExternalStore(
    () => () => {},
    pushSupport,
    () => 'ready' as const,
  );
  return support === 'ready' ? null : pushRefusals[support];
}

const reminders: QueryDefinition<'GET /me', boolean> = {
  endpoint: 'GET /me',
  read: ({ data }) => data.reminders,
  onData: (areWanted, userId) => setRemindersWanted(userId, areWanted),
};

async function wantReminders(reminders: boolean): Promise<string> {
  const result = await call('POST /me/reminders', { body: { reminders }, idempotencyKey: randomHex() });
  return result.success ? '' : errorText(result, accountTexts.remindersFailed);
}

export const ReminderSwitch = () => <LoadedSwitch name="reminders" query={reminders} change={wantReminders} />;
