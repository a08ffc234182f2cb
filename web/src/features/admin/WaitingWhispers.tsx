import type { MessageState } from '@fresher-party/contract/schemas/messages';
import { useState } from 'react';
import { paths } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { counted, sinceText } from '../../ui/wording.ts';
import { NotLoaded } from './NotLoaded.tsx';
import { Panel } from './Panel.tsx';
import styles from './Tonight.module.css';
import type { Inbox } from './use-inbox.ts';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useMoves } from './use-moves.ts';

/** Whispers that are shown here; the inbox has the rest. */
const most = 5;

/** The newest whispers that nobody has dealt with, each to be read on stage or hidden with one key (ADR 34). */
export function WaitingWhispers({ shown, now }: { shown: Inbox; now: number }) {
  const moves = useMoves(shown);
  const rows = shown.rows.slice(0, most);
  const [currentId, setCurrentId] = useState<string | null>(null);
  // The first until one is chosen, and when the chosen one has gone.
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === currentId),
  );
  const current = rows[at];

  const choose = (index: number) => {
    const next = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    setCurrentId(next?.id ?? null);
    if (next) document.getElementById(`waiting-${next.id}`)?.focus();
  };
  const act = (to: MessageState) => {
    if (!current) return;
    setCurrentId((rows[at + 1] ?? rows[at - 1])?.id ?? null);
    moves.move([current], to);
  };
  useInboxKeys(
    true,
    {
      j: () => choose(at + 1),
      k: () => choose(at - 1),
      r: () => act('on-stage'),
      h: () => act('hidden'),
      z: moves.undo,
    },
    ['j', 'k'],
  );

  return (
    <Panel
      title="Whispers"
      fits
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
            // biome-ignore lint/a11y/useKeyWithClickEvents: j and k do the same, and focus too.
            <li
              key={whisper.id}
              id={`waiting-${whisper.id}`}
              className={styles.row}
              aria-current={index === at || undefined}
              tabIndex={-1}
              onClick={() => setCurrentId(whisper.id)}
              onFocus={() => setCurrentId(whisper.id)}
            >
              <p className={`breakable clipped verbatim ${styles.words}`} dir="auto">
                {whisper.body || <em className="muted">(Empty message body)</em>}
              </p>
              <p className="muted small clipped">
                <bdi>{whisper.displayName}</bdi>
                {whisper.createdAt && ` · ${sinceText(Date.parse(whisper.createdAt), now)}`}
              </p>
              <div className={styles.acts}>
                <Button aria-keyshortcuts={index === at ? 'r' : undefined} onClick={() => act('on-stage')}>
                  Read on stage
                </Button>
                <Button aria-keyshortcuts={index === at ? 'h' : undefined} onClick={() => act('hidden')}>
                  Hide
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="spread middle above-3">
        <p
          className={`small ${moves.notice?.tone === 'error' ? 'rose' : 'muted'}`}
          role={moves.notice?.tone === 'error' ? 'alert' : 'status'}
        >
          {moves.notice?.tone === 'error' && <Icon name="alert" size={18} />}
          {moves.notice?.text}
        </p>
        <div className="cluster gap-2">
          {moves.canUndo && (
            <Button kind="quiet" onClick={moves.undo}>
              Undo
            </Button>
          )}
          <ButtonLink kind="quiet" to={paths.adminMessages}>
            Open inbox
          </ButtonLink>
        </div>
      </div>
    </Panel>
  );
}
