import type { MessageState } from '@fresher-party/contract/messages';
import { Button } from '../../../ui/Button.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import inbox from './Inbox.module.css';

interface Props {
  /** The number of picked rows; null for the toolbar inside a row. */
  picked: number | null;
  /** The state that all of them have, or null. */
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

/** Actions for the current whisper, in its row, or for the picked ones, in a sticky bar. */
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
