import type { MessageState } from '@fresher-party/contract/message-states';
import type { Word } from '../../../api/use-act.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import inbox from './Inbox.module.css';

interface Props {
  /** Those that the buttons act on. */
  count: number;
  picked: number;
  /** The state in which all of them are, if they are in one. */
  state: MessageState | null;
  notice: Word | null;
  canUndo: boolean;
  showsKeys: boolean;
  onMove: (to: MessageState) => void;
  onUndo: () => void;
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
export function InboxBar({ count, picked, state, notice, canUndo, showsKeys, onMove, onUndo, onUnpick }: Props) {
  const [move, moving] = useSubmit(onMove, rests);
  const [undo, undoing] = useSubmit(onUndo, rests);
  return (
    <div className={inbox.bar} data-acts="" role="toolbar" aria-label="What to do with them">
      <div className={inbox.says}>
        <p
          className={`small ${inbox.notice}`}
          data-tone={notice?.tone}
          role={notice?.tone === 'error' ? 'alert' : 'status'}
        >
          {notice?.tone === 'error' && <Icon name="alert" size={18} />}
          {picked > 0 ? `${picked} picked` : notice?.text}
        </p>
        {picked > 0 && (
          <Button kind="quiet" onClick={onUnpick}>
            Pick none
          </Button>
        )}
      </div>
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
        <Button busy={undoing} disabled={!canUndo} onClick={() => void undo()}>
          Undo
        </Button>
      </div>
    </div>
  );
}
