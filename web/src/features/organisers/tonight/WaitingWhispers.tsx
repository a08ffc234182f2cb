import type { MessageState } from '@fresher-party/contract/messages';
import { useEffect, useState } from 'react';
import { paths } from '../../../app/routes.ts';
import type { InboxMessage } from '../../../read/messages.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { Words } from '../../../ui/Words.tsx';
import { counted, sinceText } from '../../../ui/wording.ts';
import admin from '../Admin.module.css';
import { goneText } from '../admin-texts.ts';
import { NotLoaded } from '../NotLoaded.tsx';
import { Panel } from '../Panel.tsx';
import inbox from '../whispers/Inbox.module.css';
import { InboxKeys, useKeysSwitch } from '../whispers/InboxKeys.tsx';
import type { Inbox } from '../whispers/use-inbox.ts';
import { useMoves } from '../whispers/use-moves.ts';
import styles from './Tonight.module.css';

/** Number of whispers shown here. The inbox has the rest. */
const most = 5;

const actions = [
  { to: 'on-stage', label: 'Read on stage', key: 'r' },
  { to: 'hidden', label: 'Hide', key: 'h' },
] as const;

/** The newest pending whispers, to send to the stage or to hide with one key (ADR 34). */
export function WaitingWhispers({ shown, now }: { shown: Inbox; now: number }) {
  const moves = useMoves(shown);
  const [keysOn, switchKeys] = useKeysSwitch();
  const { gone, drop } = shown;
  const rows = shown.rows.slice(0, most);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  // -1 until one is chosen: a key must not act on an unread whisper.
  const at = rows.findIndex(({ id }) => id === currentId);

  // Removes whispers that another organiser has moved, but not while they have the focus.
  useEffect(() => {
    const leaving = [...gone].filter((id) => id !== focusedId);
    if (leaving.length > 0) drop(leaving);
  });

  const choose = (next: InboxMessage | undefined) => {
    setCurrentId(next?.id ?? null);
    setFocusedId(next?.id ?? null);
    if (next) document.getElementById(`waiting-${next.id}`)?.focus();
  };
  const act = (index: number, to: MessageState) => {
    const whisper = rows[index];
    if (!whisper || gone.has(whisper.id)) return;
    choose(rows[index + 1] ?? rows[index - 1]);
    moves.move([whisper], to);
  };
  useKeys(
    {
      j: () => choose(rows[Math.min(at + 1, rows.length - 1)]),
      k: () => choose(rows[Math.max(at - 1, 0)]),
      r: () => act(at, 'on-stage'),
      h: () => act(at, 'hidden'),
      z: moves.undo,
    },
    { isOn: keysOn, repeats: ['j', 'k'] },
  );

  return (
    <Panel
      title="Whispers"
      fits
      plain
      aside={
        shown.waiting > 0 && (
          <Button kind="ghost" onClick={shown.reveal}>
            {counted(shown.waiting, 'new whisper')}
          </Button>
        )
      }
    >
      <div role="status" className="visually-hidden">
        {shown.waiting > 0 && counted(shown.waiting, 'new whisper')}
      </div>
      {shown.data === null ? (
        shown.loading ? (
          <Skeleton label="Loading whispers" />
        ) : (
          <NotLoaded onRetry={() => shown.show({})} />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon="whisper" title="Nothing waits for you." />
      ) : (
        <ul className="above-1">
          {rows.map((whisper, index) => (
            <li
              key={whisper.id}
              id={`waiting-${whisper.id}`}
              className={`${admin.whisper} ${styles.row}`}
              aria-current={index === at || undefined}
              data-open={index === Math.max(at, 0) || undefined}
              tabIndex={-1}
              onFocus={() => {
                setCurrentId(whisper.id);
                setFocusedId(whisper.id);
              }}
              onBlur={({ currentTarget, relatedTarget }) => {
                if (!currentTarget.contains(relatedTarget)) setFocusedId(null);
              }}
            >
              <Words
                text={whisper.body}
                // Clamped to three lines.
                data-tall={undefined}
                tabIndex={undefined}
                className={`clipped ${styles.words} ${gone.has(whisper.id) ? inbox.struck : ''}`}
              />
              <p className="muted small clipped">
                <bdi translate="no">{whisper.displayName}</bdi>
                {whisper.createdAt && ` · ${sinceText(Date.parse(whisper.createdAt), now)}`}
              </p>
              {gone.has(whisper.id) ? (
                <p className={`small semibold ${inbox.goneText}`}>{goneText(moves.movers.get(whisper.id))}</p>
              ) : (
                <div className={styles.acts}>
                  {actions.map(({ to, label, key }) => {
                    const hasKey = keysOn && index === at;
                    return (
                      <Button key={to} aria-keyshortcuts={hasKey ? key : undefined} onClick={() => act(index, to)}>
                        {label}
                        {hasKey && <span className={inbox.hint} data-key={key} />}
                      </Button>
                    );
                  })}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && <InboxKeys keys={['j', 'k', 'r', 'h', 'z']} isOn={keysOn} onSwitch={switchKeys} />}
      <p className={admin.foot}>
        <ButtonLink to={paths.adminMessages}>Open inbox</ButtonLink>
      </p>
    </Panel>
  );
}
