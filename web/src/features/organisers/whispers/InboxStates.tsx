import type { MessageCounts } from '@fresher-party/contract/calls/messages';
import { type MessageState, messageStates } from '@fresher-party/contract/messages';
import { stateLabels } from '../admin-texts.ts';
import inbox from './Inbox.module.css';

interface Props {
  counts: MessageCounts | null;
  /** Null while the whispers of one sender are shown, in all states. */
  shown: MessageState | null;
  onShow: (state: MessageState) => void;
}

/** Buttons to choose a state, each with its count. */
export function InboxStates({ counts, shown, onShow }: Props) {
  return (
    <fieldset className={inbox.states}>
      <legend className="visually-hidden">Which whispers</legend>
      {messageStates.map((state) => (
        <button
          key={state}
          type="button"
          className={inbox.state}
          aria-pressed={state === shown}
          onClick={() => onShow(state)}
        >
          <span>{stateLabels[state]}</span>
          <span className="digits">{counts === null ? '–' : counts[state]}</span>
        </button>
      ))}
    </fieldset>
  );
}
