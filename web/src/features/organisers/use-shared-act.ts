import type { RequestBody } from '@fresher-party/contract/endpoints';
import { call, newIdempotencyKey, type Result } from '../../api/client.ts';
import { outcomeOf, useAct } from '../../api/use-act.ts';
import { serverNow } from '../../state/event/event.ts';
import { useUserId } from '../../state/session/session.ts';
import { failed, useOfferUndo } from './UndoBar.tsx';

type Shared = 'POST /songs/board' | 'POST /admin/now';

const send = call as (key: Shared, all: object) => Promise<Result<unknown>>;

/**
 * Actions on what all organisers share, one at a time. Each sends the version that the organiser saw: the server rejects
 * an action on a newer one, and the second of two organisers gets a notice. `last`: the last one that can be undone. Its
 * own organiser is offered that, until somebody does something else.
 */
export function useSharedAct<K extends Shared>(
  key: K,
  version: number,
  last: { readonly text: string; readonly at: string; readonly by: { readonly id: string } } | null,
  refresh: () => Promise<unknown>,
  failedText: string,
) {
  type Act = Omit<RequestBody<K>, 'version'> | { readonly act: 'undo' };
  const run = async (shown: number, what: Act) => {
    const result = await send(key, { body: { ...what, version: shown }, idempotencyKey: newIdempotencyKey() });
    return result.success ? null : { ...outcomeOf(result, failedText, () => ''), at: serverNow() };
  };
  const { act, busy, outcome, setOutcome } = useAct(run, { refresh, rests: true, version });
  // Not through `act`, which ignores taps for a second after an action.
  const undo = async () => {
    setOutcome(await run(version, { act: 'undo' }));
    await refresh();
  };
  const me = useUserId();
  const done = last?.by.id === me ? { key: `${key}-${version}`, text: last.text, at: Date.parse(last.at), undo } : null;
  useOfferUndo(outcome ? failed(outcome.text, outcome.at) : done);
  return { act: (what: Act) => void act(version, what), busy };
}
