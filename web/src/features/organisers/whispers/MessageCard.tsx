import { formatDate, formatDateTime, formatTime } from '@fresher-party/contract/format-date';
import type { MessageState } from '@fresher-party/contract/messages';
import { memo } from 'react';
import type { InboxMessage } from '../../../api/aliases.ts';
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
  onLookUp: (() => void) | '' | null;
  onStop: (() => void) | '' | null;
}

/** Bidirectional control characters, which could make a payload read as something else. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

function rawJson(record: unknown): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return (JSON.stringify(record, null, 2) ?? String(record)).replace(directions, escaped);
}

/** The text, its sender and its time. Memoised, like the payload: an act renders every row of a long list again. */
const Whisper = memo(function Whisper({ message, isOfSender }: Pick<Props, 'message' | 'isOfSender'>) {
  const received = formatDateTime(message.createdAt) !== null;
  const differs = message.userName !== null && message.userName !== message.displayName;
  return (
    <>
      <Words text={message.body} className={`clipped ${inbox.body}`} />
      <div className={`muted small ${inbox.facts}`}>
        <h3 className="small">
          <bdi translate="no">{message.displayName}</bdi>
          {differs && (
            <small>
              {' '}
              (<bdi translate="no">{message.userName}</bdi>)
            </small>
          )}
        </h3>
        {received && (
          <span>
            <span className={inbox.day}>Received {formatDate(message.createdAt ?? '', 'd MMM yyyy')}, </span>
            {formatTime(message.createdAt ?? '')}
          </span>
        )}
        <span>{message.email ?? 'Email hidden from record'}</span>
        <span className={`tiny semibold ${inbox.badge}`}>{isOfSender ? 'Filtered' : 'Inbox'}</span>
        {isOfSender && <span className={`tiny semibold ${inbox.badge}`}>{stateLabels[message.state]}</span>}
      </div>
    </>
  );
});

const RawPayload = memo(function RawPayload({ raw }: { raw: unknown }) {
  return (
    <details>
      <summary className="disclosure small semibold">Raw payload</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it. */}
      <pre className={`muted tiny ${inbox.raw}`} tabIndex={0}>
        {rawJson(raw)}
      </pre>
    </details>
  );
});

/** One message of the inbox, with a fallback for every field (spec §2). */
export function MessageCard(props: Props) {
  const { message, isOfSender, isCurrent, isPicked, busy, onMove, onCurrent, onPick, onLookUp, onStop } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard, the focus of its checkbox does the same.
    <li
      id={`whisper-${message.id}`}
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
        <span className="visually-hidden">Pick the whisper of {message.displayName}</span>
      </label>
      <div className="shrink">
        <Whisper message={message} isOfSender={isOfSender} />
        {isCurrent && <MoveBar picked={null} state={message.state} busy={busy} onMove={onMove} />}
        <div className={inbox.more}>
          <RawPayload raw={message.raw} />
          {!isOfSender && onLookUp && (
            <Button kind="quiet" icon="person" onClick={onLookUp}>
              All from this sender
            </Button>
          )}
          {!isOfSender && onStop && (
            <Button kind="quiet" icon="lock" onClick={onStop}>
              Stop sender…
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

interface BarProps {
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
export function MoveBar({ picked, state, busy, onMove, onUnpick }: BarProps) {
  const actions = (Object.keys(labels) as MessageState[]).filter((to) => to !== state);
  return (
    <div
      className={picked === null ? inbox.rowActs : `stack gap-2 ${inbox.bar}`}
      data-acts={picked === null ? undefined : 'tall'}
      role="toolbar"
      aria-label="What to do with them"
    >
      {picked !== null && (
        <div className="row between middle">
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
