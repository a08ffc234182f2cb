import { dateOf, formatDate, formatDateTime, formatTime } from '@fresher-party/contract/format-date';
import type { MessageState } from '@fresher-party/contract/messages';
import type { ComponentProps } from 'react';
import type { InboxMessage } from '../../../api/aliases.ts';
import { serverNow } from '../../../state/event/event.ts';
import { Button } from '../../../ui/Button.tsx';
import { Words } from '../../../ui/Words.tsx';
import inbox from './Inbox.module.css';
import { stateLabels } from './use-inbox.ts';

interface Props {
  message: InboxMessage;
  /** The whispers of one sender are shown, in all states. */
  isOfSender: boolean;
  isCurrent: boolean;
  isPicked: boolean;
  busy: boolean;
  onMove: (to: MessageState) => void;
  onCurrent: () => void;
  onPick: () => void;
  onLookUp: (email: string) => void;
  onStop: (senderId: string) => void;
}

/** Bidirectional control characters, which could make a payload read as something else. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

function rawJson(record: unknown): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return (JSON.stringify(record, null, 2) ?? String(record)).replace(directions, escaped);
}

/** One message of the inbox, with a fallback for every field (spec §2). */
export function MessageCard(props: Props) {
  const { message, isOfSender, isCurrent, isPicked, busy, onMove, onCurrent, onPick, onLookUp, onStop } = props;
  const { id, body, createdAt, displayName, userName, email, senderId, state } = message;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard, the focus of its checkbox does the same.
    <li
      id={`whisper-${id}`}
      className={inbox.row}
      aria-current={isCurrent || undefined}
      tabIndex={-1}
      onClick={({ target }) => {
        // Picking must not open the row: the rows below would move under the finger. Nor must a button, since another
        // row becomes the current one after its action.
        if (!(target instanceof Element && target.closest('label, button'))) onCurrent();
      }}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) onCurrent();
      }}
    >
      <label className={inbox.pick}>
        <input type="checkbox" checked={isPicked} onChange={onPick} />
        <span className="visually-hidden">Pick the whisper of {displayName}</span>
      </label>
      <div className="shrink">
        <Words text={body} className={`clipped ${inbox.body}`} />
        <div className={`muted small ${inbox.facts}`}>
          <h3 className="small">
            <bdi translate="no">{displayName}</bdi>
            {userName !== null && userName !== displayName && (
              <small>
                {' '}
                (<bdi translate="no">{userName}</bdi>)
              </small>
            )}
          </h3>
          {createdAt !== null && formatDateTime(createdAt) !== null && (
            <span>
              <span className={dateOf(createdAt) === dateOf(serverNow()) ? inbox.day : undefined}>
                Received {formatDate(createdAt, 'd MMM yyyy')},{' '}
              </span>
              {formatTime(createdAt)}
            </span>
          )}
          <span>{email ?? 'Email hidden from record'}</span>
          <span className={`tiny semibold ${inbox.badge}`}>{isOfSender ? 'Filtered' : 'Inbox'}</span>
          {isOfSender && <span className={`tiny semibold ${inbox.badge}`}>{stateLabels[state]}</span>}
        </div>
        {isCurrent && <MoveBar className={inbox.rowActs} state={state} busy={busy} onMove={onMove} />}
        <div className={inbox.more}>
          <details>
            <summary className="disclosure small semibold">Raw payload</summary>
            <pre className={`muted tiny ${inbox.raw}`}>{rawJson(message.raw)}</pre>
          </details>
          {!isOfSender && email && (
            <Button kind="quiet" icon="person" onClick={() => onLookUp(email)}>
              All from this sender
            </Button>
          )}
          {!isOfSender && senderId && (
            <Button kind="quiet" icon="lock" onClick={() => onStop(senderId)}>
              Stop sender…
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

interface BarProps extends ComponentProps<'div'> {
  /** The state that all of them have; null if they may differ. */
  state: MessageState | null;
  busy: boolean;
  onMove: (to: MessageState) => void;
}

const labels: Readonly<Record<MessageState, string>> = {
  'on-stage': 'Stage',
  done: 'Done',
  hidden: 'Hide',
  pending: 'To pending',
};

/** Actions for the current whisper, in its row, or for the picked ones, in a sticky bar. */
export function MoveBar({ state, busy, onMove, children, ...rest }: BarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
    <div {...rest} role="group" aria-label="What to do with them">
      {children}
      <div className={inbox.actions}>
        {(Object.keys(labels) as MessageState[])
          .filter((to) => to !== state)
          .map((to, index) => (
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
