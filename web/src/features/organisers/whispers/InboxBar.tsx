import type { MessageState } from '@fresher-party/contract/message-states';
import { useSubmit } from '../../../api/use-submit.ts';
import { Button } from '../../../ui/Button.tsx';
import inbox from './Inbox.module.css';

interface Props {
  /** Those that the buttons act on. */
  count: number;
  picked: number;
  /** The state in which all of them are, if they are in one. */
  state: MessageState | null;
  showsKeys: boolean;
  onMove: (to: MessageState) => void;
  onUnpick: () => void;
}

const actions: readonly { readonly to: MessageState; readonly label: string; readonly key: string | null }[] = [
  { to: 'on-stage', label: 'Stage', key: 'r' },
  { to: 'done', label: 'Done', key: 'd' },
  { to: 'hidden', label: 'Hide', key: 'h' },
  { to: 'pending', label: 'To pending', key: null },
];

const rests = { rests: true };

/** What can be done with the whispers that are picked, or else with the current one; where the thumb is. */
export function InboxBar({ count, picked, state, showsKeys, onMove, onUnpick }: Props) {
  const [move, moving] = useSubmit(onMove, rests);
  return (
    <div className={inbox.bar} data-acts="" role="toolbar" aria-label="What to do with them">
      {picked > 0 && (
        <div className={inbox.says}>
          <p className="small" role="status">
            {picked} picked
          </p>
          <Button kind="quiet" onClick={onUnpick}>
            Pick none
          </Button>
        </div>
      )}
      <div className={inbox.actions}>
        {actions
          .filter(({ to }) => to !== state)
          .map(({ to, label, key }) => (
            <Button
              key={to}
              busy={moving}
              disabled={count === 0}
              aria-keyshortcuts={showsKeys && key ? key : undefined}
              onClick={() => void move(to)}
            >
              {label}
              {showsKeys && key && <span className={inbox.hint} data-key={key} />}
            </Button>
          ))}
      </div>
    </div>
  );
}
