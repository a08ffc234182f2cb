import { formatTime } from '@fresher-party/contract/format-date';
import type { MessageState } from '@fresher-party/contract/messages';
import { useEffect, useRef, useState } from 'react';
import { useSubmit } from '../../../api/use-submit.ts';
import { paths } from '../../../app/routes.ts';
import type { InboxMessage } from '../../../read/messages.ts';
import { useDraft } from '../../../state/kept/draft.ts';
import { tabKeys } from '../../../state/kept/storage-keys.ts';
import { totalOf } from '../../../state/new-whispers.ts';
import { useSession } from '../../../state/session/session.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TileValue } from '../../../ui/StatTile.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { counted } from '../../../ui/wording.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { goneText } from '../admin-texts.ts';
import { useScrollAnchor } from '../use-scroll-anchor.ts';
import inbox from './Inbox.module.css';
import { InboxBar } from './InboxBar.tsx';
import { InboxKeys, useKeysSwitch } from './InboxKeys.tsx';
import { InboxSearch } from './InboxSearch.tsx';
import { InboxStates } from './InboxStates.tsx';
import { MessageCard } from './MessageCard.tsx';
import { ReadOut } from './ReadOut.tsx';
import { SenderPanel } from './SenderPanel.tsx';
import { useInbox } from './use-inbox.ts';
import { useMoves } from './use-moves.ts';
import { useStopSender } from './use-stop-sender.ts';

const rowOf = (id: string | null) => document.getElementById(`whisper-${id}`);

/** The inbox of anonymous messages (spec §2, ADR 34). */
export function InboxPage() {
  const shown = useInbox();
  const { data, rows, loading, error, filter, filterLabel, syncedAt, show, hasOlder, loadOlder, loadingOlder } = shown;
  const moves = useMoves(shown);
  const [stopSender] = useSubmit(useStopSender(), { rests: true });
  const [draft, keepDraft] = useDraft(tabKeys.inboxDraft, useSession()?.user.id ?? '');
  const [find, setFind] = useState(draft.find ?? '');
  const [finds, setFinds] = useState(find !== '');
  const [keysOn, switchKeys] = useKeysSwitch();
  const queue = useRef<HTMLHeadingElement>(null);
  const filtered = filter.email !== null;

  const [currentId, setCurrentId] = useState<string | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const at = rows.findIndex(({ id }) => id === currentId);
  const pickedRows = rows.filter(({ id }) => picked.has(id));
  const current = rows[at];
  const chosen = pickedRows.length > 0 ? pickedRows : current ? [current] : [];

  // Focuses the row that replaces a removed one, once it is rendered.
  const [toFocus, setToFocus] = useState<string | null>(null);
  useEffect(() => {
    if (toFocus === null) return;
    setToFocus(null);
    rowOf(toFocus)?.focus({ preventScroll: true });
  }, [toFocus]);
  const anchor = useScrollAnchor(currentId);
  const choose = (id: string) => {
    anchor(rowOf(id));
    setCurrentId(id);
  };
  // Scrolls until the row's actions are visible, too.
  useEffect(() => {
    rowOf(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  const go = (to: InboxMessage | undefined, takesFocus: boolean) => {
    setCurrentId(to?.id ?? null);
    if (to && takesFocus) setToFocus(to.id);
  };

  const change = (next: string) => {
    setFind(next);
    keepDraft({ find: next });
  };

  const clear = () => {
    change('');
    show({ email: null, text: '' });
    // The pressed button disappears with the filter.
    queue.current?.focus();
  };

  const showState = (state: MessageState) => {
    if (filtered) change('');
    setPicked(new Set());
    show({ state, email: null });
  };

  const lookUp = (address: string) => {
    change(address);
    show({ email: address, text: '' });
    queue.current?.focus();
  };

  const act = (to: MessageState, takesFocus = false) => {
    if (chosen.length === 0) return;
    const leaving = new Set(chosen.map(({ id }) => id));
    const staying = (row: InboxMessage) => !leaving.has(row.id);
    // After an action on picked rows by tap, don't open another row: the page would jump to it.
    const next =
      pickedRows.length > 0 && !takesFocus
        ? [current].find((row) => row && staying(row))
        : (rows.slice(Math.max(at, 0)).find(staying) ?? rows.findLast(staying));
    moves.move(chosen, to);
    setPicked(new Set());
    if (!filtered) go(next, takesFocus);
  };

  const [tapAct, acting] = useSubmit((to: MessageState) => act(to), { rests: true });
  const [stage] = useSubmit((message: InboxMessage) => moves.move([message], 'on-stage'), { rests: true });

  const pick = (id: string) =>
    setPicked((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));

  const reveal = () => {
    shown.reveal();
    queue.current?.focus();
  };

  useKeys(
    {
      j: () => go(rows[Math.min(at + 1, rows.length - 1)], true),
      k: () => go(rows[Math.max(at - 1, 0)], true),
      r: () => act('on-stage', true),
      d: () => act('done', true),
      h: () => act('hidden', true),
      x: () => current && pick(current.id),
      z: moves.undo,
    },
    { isOn: keysOn, repeats: ['j', 'k'] },
  );

  const total = filtered ? data?.total : shown.counts && totalOf(shown.counts);
  const pending = rows.filter((message) => message.state === 'pending');
  const sender = filtered ? data?.user : undefined;

  return (
    <AdminFrame
      heading="Whispers"
      sub="Admin moderation lane"
      live
      actions={
        <>
          <span className={inbox.toggle}>
            <IconButton
              label="Find whispers"
              icon="search"
              aria-expanded={finds}
              aria-controls="find"
              onClick={() => setFinds(!finds)}
            />
          </span>
          <span className={inbox.reading}>
            <ButtonLink to={paths.reading}>Reading view</ButtonLink>
          </span>
        </>
      }
    >
      <div className={inbox.desk}>
        <InboxStates counts={shown.counts} shown={filtered ? null : filter.state} onShow={showState} />
        <div id="find" className={inbox.found} data-open={finds || undefined}>
          <InboxSearch text={find} loading={loading} onChange={change} onSearch={show} />
          <InboxKeys isOn={keysOn} onSwitch={switchKeys} />
        </div>

        <section aria-labelledby="queue" className={inbox.queue}>
          {error && data && !loading && <Notice tone="error">{error}</Notice>}
          <header className="spread middle below-3">
            <div className={inbox.title}>
              <h2 id="queue" ref={queue} tabIndex={-1}>
                Moderation queue
              </h2>
              <p className="muted tiny">Last synced {syncedAt === null ? '–' : formatTime(syncedAt)}</p>
            </div>
            <div className="cluster gap-2">
              {(filtered || filter.text !== '') && <Button onClick={clear}>Clear filter</Button>}
              <IconButton label="Refresh" icon="refresh" busy={loading} onClick={() => show({})} />
            </div>
          </header>
          {sender?.id && (
            <SenderPanel
              key={sender.id}
              senderId={sender.id}
              name={sender.name ?? sender.email ?? 'Unknown sender'}
              sendingBlocked={data?.sendingBlocked ?? false}
              pending={pending.length}
              onChange={shown.setSendingBlocked}
              onHide={() => moves.move(pending, 'hidden')}
            />
          )}

          <div role="status" className={inbox.fresh}>
            {shown.waiting > 0 && (
              <button type="button" className={inbox.freshButton} onClick={reveal}>
                {counted(shown.waiting, 'new whisper')}
              </button>
            )}
          </div>

          {loading && <Skeleton label="Fetching the secret stash…" showLabel rows={4} />}
          {!loading && !data && <LoadFailure onRetry={() => show({})}>{error}</LoadFailure>}
          {!loading && !error && data && rows.length === 0 && (
            <EmptyState
              icon="whisper"
              title={
                filtered
                  ? 'No whispers match that inbox yet.'
                  : filter.text !== ''
                    ? 'No whisper has these words.'
                    : 'Nothing dropped in... yet.'
              }
            />
          )}
          {!loading && rows.length > 0 && (
            <ul className={inbox.rows}>
              {rows.map((message) => (
                <MessageCard
                  key={message.id}
                  message={message}
                  filtered={filtered}
                  isCurrent={message.id === currentId}
                  isPicked={picked.has(message.id)}
                  goneText={shown.gone.has(message.id) ? goneText(moves.movers.get(message.id)) : null}
                  acts={
                    message.id === currentId && (
                      <InboxBar
                        picked={null}
                        state={message.state}
                        showsKeys={keysOn}
                        busy={acting || pickedRows.length > 0}
                        onMove={(to) => void tapAct(to)}
                      />
                    )
                  }
                  onStage={() => void stage(message)}
                  onCurrent={() => choose(message.id)}
                  onPick={() => pick(message.id)}
                  onLookUp={filtered || message.email === null ? null : () => lookUp(message.email ?? '')}
                  onStop={filtered || message.senderId === null ? null : () => void stopSender(message)}
                />
              ))}
            </ul>
          )}
          {!loading && hasOlder && (
            <div className="centered above-4">
              <Button busy={loadingOlder} onClick={loadOlder}>
                {loadingOlder ? 'Loading...' : 'Load older whispers'}
              </Button>
            </div>
          )}
          {!loading && pickedRows.length > 0 && (
            <InboxBar
              picked={pickedRows.length}
              state={chosen.every(({ state }) => state === chosen[0]?.state) ? (chosen[0]?.state ?? null) : null}
              showsKeys={keysOn}
              busy={acting}
              onMove={(to) => void tapAct(to)}
              onUnpick={() => setPicked(new Set())}
            />
          )}
        </section>

        <dl className={inbox.stats}>
          <dt className="muted">Total whispers</dt>
          <dd className="semibold digits">
            <TileValue value={loading || !data ? null : (total ?? data.total)} />
          </dd>
          <dt className="muted">Filter scope</dt>
          <dd className="semibold breakable">
            {filterLabel ?? (filter.text === '' ? 'All anonymous submissions' : `With “${filter.text}”`)}
          </dd>
        </dl>

        <aside className={inbox.stage}>
          <ReadOut
            pending={shown.counts?.pending ?? 0}
            onPending={filter.state === 'pending' && !filtered ? undefined : () => showState('pending')}
          />
        </aside>
      </div>
    </AdminFrame>
  );
}
