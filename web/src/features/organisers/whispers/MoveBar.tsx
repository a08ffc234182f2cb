import type { MessageState } from '@fresher-party/contract/messages';
import { Button } from '../../../ui/Button.tsx';
import inbox from './Inbox.module.css';

interface Props {
  /** The number of picked rows; null for the toolbar inside a row. */
  picked: number | null;
  /** The state that all of them have, or null. */
  state: MessageState | null;
  busy: boolean;
  onMove: (to: MessageState) => void;
  onUnpick?: () => void;
}

const labels: Readonly<Record<MessageState, string>> = {
  'on-stage': 'Stage',
  done: 'Done',
  hidden: 'Hide',
  pending: 'To pending',
};

/** Actions for the current whisper, in its row, or for the picked ones, in a sticky bar. */
export function MoveBar({ picked, state, busy, onMove, onUnpick }: Props) {
  const actions = (Object.keys(labels) as MessageState[]).filter((to) => to !== state);
  return (
    <div
      className={picked === null ? inbox.rowActs : inbox.bar}
      data-acts={picked === null ? undefined : 'tall'}
      role="toolbar"
      aria-label="What to do with them"
    >
      {picked !== null && (
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
        {actions.map((to, index) => (
          <Button
            key={to}
            kind={index === 0 ? 'gold' : 'ghost'}
            {...(to === 'on-stage' && { icon: 'stage' })}
            busy={busy}
            onClick={() => onMove(to)}
          >
            {labels[to]}
          </Button>
        ))}
      </div>
    </div>
  );
}
