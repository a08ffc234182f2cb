import type { MessageCounts } from '@fresher-party/contract/calls/messages';
import { formatTime } from '@fresher-party/contract/format-date';
import { type MessageState, messageStates } from '@fresher-party/contract/messages';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { InboxMessage } from '../../../api/aliases.ts';
import { useSubmit } from '../../../api/use-act.ts';
import { useDraft } from '../../../api/use-form.ts';
import { paths } from '../../../app/routes.ts';
import { tabKeys } from '../../../state/kept/browser-storage.ts';
import { useSession } from '../../../state/session/session.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/Button.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../../ui/Loaded.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TileValue } from '../../../ui/StatTile.tsx';
import { counted } from '../../../ui/wording.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { stateLabels } from '../admin-texts.ts';
import inbox from './Inbox.module.css';
import { InboxSearch, type Typed } from './InboxSearch.tsx';
import { MessageCard, MoveBar } from './MessageCard.tsx';
import { ReadOut } from './ReadOut.tsx';
import { type Sender, SenderPanel, StopSender, useStopSender } from './StopSender.tsx';
import { useInbox } from './use-inbox.ts';

const rests = { rests: true };
const nothing: Typed = { email: '', words: '' };

const rowOf = (id: string | null) => document.getElementById(`whisper-${id}`);

/** The inbox of anonymous messages (spec §2). */
export function InboxPage() {
  const shown = useInbox();
  const { rows, loading, error, filter, move } = shown;
  const stop = useStopSender(shown.setStopped);
  const [draft, keepDraft] = useDraft(tabKeys.inboxDraft, useSession()?.user.id ?? '');
  const [typed, setTyped] = useState<Typed>({ ...nothing, ...draft });
  const [showsWords, setShowsWords] = useState(typed.words !== '');
  const queue = useRef<HTMLHeadingElement>(null);
  const filtered = filter.email !== null;

  const [currentId, setCurrentId] = useState<string | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Sender | null>(null);
  const current = rows.find(({ id }) => id === currentId);
  const pickedRows = rows.filter(({ id }) => picked.has(id));

  const anchor = useScrollAnchor(currentId);
  useEffect(() => {
    const row = rowOf(currentId);
    // Until the row's actions are visible, too.
    row?.scrollIntoView({ block: 'nearest' });
    // The focused row has left.
    if (document.activeElement === document.body) row?.focus({ preventScroll: true });
  }, [currentId]);

  const type = (next: Typed) => {
    setTyped(next);
    keepDraft({ ...next });
  };
  const show = (next: Parameters<typeof shown.show>[0]) => {
    setPicked(new Set());
    shown.show(next);
  };
  const showState = (state: MessageState) => {
    if (filtered) type(nothing);
    show({ state, email: null });
  };
  const clear = () => {
    type(nothing);
    show({ email: null, text: '' });
    // The pressed button disappears with the filter.
    queue.current?.focus();
  };
  const lookUp = (email: string) => {
    type({ email, words: '' });
    show({ email, text: '' });
    queue.current?.focus();
  };
  const reveal = () => {
    shown.reveal();
    queue.current?.focus();
  };

  const [moveCurrent, moving] = useSubmit((to: MessageState) => {
    if (!current) return;
    const at = rows.indexOf(current);
    // The next one is opened, if this one leaves.
    if (!filtered) setCurrentId((rows[at + 1] ?? rows[at - 1])?.id ?? null);
    void move([current], to);
  }, rests);
  const [movePicked, movingPicked] = useSubmit((to: MessageState) => {
    setPicked(new Set());
    if (!filtered && picked.has(currentId ?? '')) setCurrentId(null);
    void move(pickedRows, to);
  }, rests);
  const [stage] = useSubmit((message: InboxMessage) => void move([message], 'on-stage'), rests);

  const pick = (id: string) =>
    setPicked((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));

  const pendingOf = ({ id }: Sender) => rows.filter((row) => row.senderId === id && row.state === 'pending');
  const stopAsked = async (sender: Sender, hides: boolean) => {
    const hidden = hides ? pendingOf(sender) : [];
    await stop(sender, true);
    setAsked(null);
    if (hidden.length > 0) await move(hidden, 'hidden');
  };

  const { id: foundId = null, name = null, email = null } = shown.sender ?? {};
  const sender = foundId === null ? null : { id: foundId, name: name ?? email ?? 'Unknown sender' };

  return (
    <AdminFrame
      heading="Whispers"
      sub="Admin moderation lane"
      live
      actions={
        <>
          <span className={inbox.toggle}>
            <IconButton
              label="Find words"
              icon="search"
              aria-expanded={showsWords}
              aria-controls="words"
              onClick={() => setShowsWords(!showsWords)}
            />
          </span>
          <span className={inbox.reading}>
            <ButtonLink to={paths.reading}>Reading view</ButtonLink>
          </span>
        </>
      }
    >
      <div className={`stack gap-4 narrowing ${inbox.desk}`}>
        <States counts={shown.counts} shown={filtered ? null : filter.state} onShow={showState} />
        <InboxSearch typed={typed} busy={shown.busy} showsWords={showsWords} onType={type} onSearch={show} />

        <section aria-labelledby="queue" className={`shrink ${inbox.queue}`}>
          {error && shown.isReady && (
            <div className="below-3">
              <Notice tone="error">{error}</Notice>
            </div>
          )}
          <header className="spread middle below-3">
            <div className={`cluster gap-2 baseline shrink ${inbox.title}`}>
              <h2 id="queue" ref={queue} tabIndex={-1}>
                Moderation queue
              </h2>
              <p className="muted tiny">Last synced {shown.syncedAt === null ? '–' : formatTime(shown.syncedAt)}</p>
            </div>
            <div className="cluster gap-2">
              {(filtered || filter.text !== '') && <Button onClick={clear}>Clear filter</Button>}
              <IconButton label="Refresh" icon="refresh" busy={shown.busy} onClick={shown.reload} />
            </div>
          </header>
          {sender && (
            <SenderPanel
              name={sender.name}
              isStopped={shown.sender?.isStopped ?? false}
              onAsk={() => setAsked(sender)}
              onRelease={() => stop(sender, false)}
            />
          )}

          <div role="status" className={inbox.fresh}>
            {shown.waiting + shown.gone > 0 && (
              <button type="button" className={`target semibold ${inbox.freshButton}`} onClick={reveal}>
                {[shown.waiting > 0 && counted(shown.waiting, 'new whisper'), shown.gone > 0 && `${shown.gone} moved`]
                  .filter(Boolean)
                  .join(', ')}
              </button>
            )}
          </div>

          {loading && <Skeleton label="Fetching the secret stash…" showLabel rows={4} />}
          {!loading && !shown.isReady && <LoadFailure onRetry={shown.reload}>{error}</LoadFailure>}
          {shown.isReady && rows.length === 0 && (
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
          {rows.length > 0 && (
            <ul className={`card ${inbox.rows}`}>
              {rows.map((message) => {
                const { id, senderId, email } = message;
                return (
                  <MessageCard
                    key={id}
                    message={message}
                    filtered={filtered}
                    isCurrent={id === currentId}
                    isPicked={picked.has(id)}
                    acts={
                      id === currentId && (
                        <MoveBar
                          picked={null}
                          state={message.state}
                          busy={moving || pickedRows.length > 0}
                          onMove={(to) => void moveCurrent(to)}
                        />
                      )
                    }
                    onStage={() => void stage(message)}
                    onCurrent={() => {
                      anchor(rowOf(id));
                      setCurrentId(id);
                    }}
                    onPick={() => pick(id)}
                    onLookUp={filtered || email === null ? null : () => lookUp(email)}
                    onStop={
                      filtered || senderId === null ? null : () => setAsked({ id: senderId, name: message.displayName })
                    }
                  />
                );
              })}
            </ul>
          )}
          {shown.hasOlder && (
            <div className="centered above-4">
              <Button busy={shown.loadingOlder} onClick={shown.loadOlder}>
                {shown.loadingOlder ? 'Loading...' : 'Load older whispers'}
              </Button>
            </div>
          )}
          {pickedRows.length > 0 && (
            <MoveBar
              picked={pickedRows.length}
              state={
                pickedRows.every(({ state }) => state === pickedRows[0]?.state) ? (pickedRows[0]?.state ?? null) : null
              }
              busy={movingPicked}
              onMove={(to) => void movePicked(to)}
              onUnpick={() => setPicked(new Set())}
            />
          )}
        </section>

        <dl className={`stack small ${inbox.stats}`}>
          <dt className="muted">Total whispers</dt>
          <dd className="semibold digits">
            <TileValue value={shown.total} />
          </dd>
          <dt className="muted">Filter scope</dt>
          <dd className="semibold breakable">
            {email ?? filter.email ?? (filter.text === '' ? 'All anonymous submissions' : `With “${filter.text}”`)}
          </dd>
        </dl>

        <aside className={inbox.stage}>
          <ReadOut
            pending={shown.counts?.pending ?? 0}
            onPending={filter.state === 'pending' && !filtered ? undefined : () => showState('pending')}
          />
        </aside>
      </div>
      {asked && (
        <StopSender
          sender={asked}
          pending={filtered ? pendingOf(asked).length : 0}
          onStop={(hides) => stopAsked(asked, hides)}
          onCancel={() => setAsked(null)}
        />
      )}
    </AdminFrame>
  );
}

interface StatesProps {
  counts: MessageCounts | null;
  /** Null while the whispers of one sender are shown, in all states. */
  shown: MessageState | null;
  onShow: (state: MessageState) => void;
}

/** Buttons to choose a state, each with its count. */
function States({ counts, shown, onShow }: StatesProps) {
  return (
    <fieldset className={`fieldset ${inbox.states}`}>
      <legend className="visually-hidden">Which whispers</legend>
      {messageStates.map((state) => (
        <button
          key={state}
          type="button"
          className={`row gap-1 middle semibold muted shrink ${inbox.state}`}
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

/** Keeps a tapped element in place when something above it closes. `open`: what is open now. */
function useScrollAnchor(open: unknown): (tapped: Element | null) => void {
  const before = useRef<{ readonly tapped: Element; readonly top: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when something else is open.
  useLayoutEffect(() => {
    if (before.current) window.scrollBy(0, before.current.tapped.getBoundingClientRect().top - before.current.top);
    before.current = null;
  }, [open]);
  return (tapped) => {
    before.current = tapped && { tapped, top: tapped.getBoundingClientRect().top };
  };
}
