import type { MessageState } from '@fresher-party/contract/message-states';
import { Button } from '../../../ui/Button.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import inbox from './Inbox.module.css';

interface Props {
  /** How many are picked; null for the acts of one row, inside it. */
  picked: number | null;
  /** The state in which all of them are, if they are in one. */
  state: MessageState | null;
  showsKeys: boolean;
  busy: boolean;
  onMove: (to: MessageState) => void;
  onUnpick?: () => void;
}

interface Action {
  readonly to: MessageState;
  readonly label: string;
  readonly key: string | null;
  readonly icon?: IconName;
}

const actions: readonly Action[] = [
  { to: 'on-stage', label: 'Stage', key: 'r', icon: 'stage' },
  { to: 'done', label: 'Done', key: 'd' },
  { to: 'hidden', label: 'Hide', key: 'h' },
  { to: 'pending', label: 'To pending', key: null },
];

/** What can be done with the current whisper, in its row; or with those that are picked, where the thumb is. */
export function InboxBar({ picked, state, showsKeys, busy, onMove, onUnpick }: Props) {
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
        {actions
          .filter(({ to }) => to !== state)
          .map(({ to, label, key, icon }, index) => (
            <Button
              key={to}
              kind={index === 0 ? 'gold' : 'ghost'}
              {...(icon && { icon })}
              busy={busy}
              aria-keyshortcuts={showsKeys && key ? key : undefined}
              onClick={() => onMove(to)}
            >
              {label}
              {showsKeys && key && <span className={inbox.hint} data-key={key} />}
            </Button>
          ))}
      </div>
    </div>
  );
}
