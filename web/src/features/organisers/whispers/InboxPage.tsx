import { formatTime } from '@fresher-party/contract/format-date';
import { type MessageState, messageStates } from '@fresher-party/contract/messages';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { InboxMessage } from '../../../api/aliases.ts';
import { useSubmit } from '../../../api/use-act.ts';
import { useDraft } from '../../../api/use-form.ts';
import { paths } from '../../../app/routes.ts';
import { useUserId } from '../../../state/session/session.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/Button.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../../ui/Loaded.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { counted } from '../../../ui/wording.ts';
import admin from '../Admin.module.css';
import { AdminFrame, LoadOlder } from '../AdminFrame.tsx';
import inbox from './Inbox.module.css';
import { InboxSearch, type Typed } from './InboxSearch.tsx';
import { MessageCard, MoveBar } from './MessageCard.tsx';
import { type Sender, StopSender, useStopSender } from './StopSender.tsx';
import { stateLabels, useInbox } from './use-inbox.ts';

const nothing: Typed = { email: '', words: '' };

const rowOf = (id: string | null) => document.getElementById(`whisper-${id}`);

export function InboxPage() {
  const shown = useInbox();
  const { rows, error, filter, move, counts } = shown;
  const stop = useStopSender(shown.setStopped);
  const [draft, keepDraft] = useDraft('inboxDraft', useUserId());
  const [typed, setTyped] = useState<Typed>({ ...nothing, ...draft });
  const [showsWords, setShowsWords] = useState(typed.words !== '');
  const queue = useRef<HTMLHeadingElement>(null);
  const isOfSender = filter.email !== null;

  const [currentId, setCurrentId] = useState<string | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Sender | null>(null);
  const pickedRows = rows.filter(({ id }) => picked.has(id));
  const [{ state: firstState = null } = {}] = pickedRows;

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
    if (isOfSender) type(nothing);
    show({ state, email: null });
  };
  /** Also focuses the list: the pressed button disappears. */
  const search = (email: string | null) => {
    type({ email: email ?? '', words: '' });
    show({ email, text: '' });
    queue.current?.focus();
  };

  const [act, acting] = useSubmit(
    async (messages: readonly InboxMessage[], to: MessageState) => {
      const at = rows.findIndex(({ id }) => id === currentId);
      const next = messages.length > 1 ? null : ((rows[at + 1] ?? rows[at - 1])?.id ?? null);
      setPicked(new Set());
      await move(messages, to);
      // The next row is opened, if the current one leaves.
      const leaves = !isOfSender && messages.some(({ id }) => id === currentId);
      if (leaves) setCurrentId((now) => (now === currentId ? next : now));
    },
    { rests: true },
  );
  const pick = (id: string) =>
    setPicked((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));

  const pendingOf = ({ id }: Sender) => rows.filter((row) => row.senderId === id && row.state === 'pending');
  const [release, releasing] = useSubmit((of: Sender) => stop(of, false));
  const stopAsked = async (sender: Sender, hides: boolean) => {
    const hidden = hides ? pendingOf(sender) : [];
    await stop(sender, true);
    setAsked(null);
    await move(hidden, 'hidden');
  };

  const { sender } = shown;
  const empty = isOfSender
    ? 'No whispers match that inbox yet.'
    : filter.text !== ''
      ? 'No whisper has these words.'
      : 'Nothing dropped in... yet.';
  const news = [
    shown.waiting > 0 && counted(shown.waiting, 'new whisper'),
    shown.gone > 0 && `${shown.gone} moved`,
  ].filter(Boolean);

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
        <fieldset className={`fieldset ${admin.segments} ${inbox.states}`}>
          <legend className="visually-hidden">Which whispers</legend>
          {messageStates.map((state) => (
            <button
              key={state}
              type="button"
              aria-pressed={!isOfSender && state === filter.state}
              onClick={() => showState(state)}
            >
              <span>{stateLabels[state]}</span> <span className="digits">{counts?.[state] ?? '–'}</span>
            </button>
          ))}
        </fieldset>
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
              {(isOfSender || filter.text !== '') && <Button onClick={() => search(null)}>Clear filter</Button>}
              <IconButton label="Refresh" icon="refresh" busy={shown.busy} onClick={shown.reload} />
            </div>
          </header>
          {sender && (
            <section className="card stack start below-4" aria-label={`Sender: ${sender.name}`}>
              <p>
                <bdi translate="no" className="semibold">
                  {sender.name}
                </bdi>{' '}
                {shown.isStopped
                  ? 'is stopped from sending whispers and songs.'
                  : 'can send whispers and request songs.'}
              </p>
              <Button
                busy={releasing}
                {...(!shown.isStopped && { icon: 'lock' })}
                onClick={() => (shown.isStopped ? void release(sender) : setAsked(sender))}
              >
                {shown.isStopped ? 'Let them send again' : 'Stop this sender…'}
              </Button>
            </section>
          )}

          <div role="status" className={inbox.fresh}>
            {news.length > 0 && (
              <button
                type="button"
                className={`target semibold ${inbox.freshButton}`}
                onClick={() => {
                  shown.reveal();
                  queue.current?.focus();
                }}
              >
                {news.join(', ')}
              </button>
            )}
          </div>

          {!shown.isReady &&
            (error ? (
              <LoadFailure onRetry={shown.reload}>{error}</LoadFailure>
            ) : (
              <Skeleton label="Fetching the secret stash…" showLabel rows={4} />
            ))}
          {shown.isReady && rows.length === 0 && <EmptyState icon="whisper" title={empty} />}
          {rows.length > 0 && (
            <ul className={`card ${inbox.rows}`}>
              {rows.map((message) => (
                <MessageCard
                  key={message.id}
                  message={message}
                  isOfSender={isOfSender}
                  isCurrent={message.id === currentId}
                  isPicked={picked.has(message.id)}
                  busy={acting || pickedRows.length > 0}
                  onMove={(to) => void act([message], to)}
                  onCurrent={() => {
                    anchor(rowOf(message.id));
                    setCurrentId(message.id);
                  }}
                  onPick={() => pick(message.id)}
                  onLookUp={search}
                  onStop={(id) => setAsked({ id, name: message.displayName })}
                />
              ))}
            </ul>
          )}
          <LoadOlder of={shown.pages} failed="Failed to load messages">
            Load older whispers
          </LoadOlder>
          {pickedRows.length > 0 && (
            <MoveBar
              className={`stack gap-2 ${inbox.bar}`}
              data-acts="tall"
              state={pickedRows.every(({ state }) => state === firstState) ? firstState : null}
              busy={acting}
              onMove={(to) => void act(pickedRows, to)}
            >
              <div className="row between middle">
                <p className="small" role="status">
                  {pickedRows.length} picked
                </p>
                <Button kind="quiet" onClick={() => setPicked(new Set())}>
                  Pick none
                </Button>
              </div>
            </MoveBar>
          )}
        </section>

        <dl className={`stack small ${inbox.stats}`}>
          <dt className="muted">Total whispers</dt>
          <dd className="semibold digits">{shown.total ?? '–'}</dd>
          <dt className="muted">Filter scope</dt>
          <dd className="semibold breakable">
            {filter.email ?? (filter.text === '' ? 'All anonymous submissions' : `With “${filter.text}”`)}
          </dd>
        </dl>
      </div>
      {asked && (
        <StopSender
          sender={asked}
          pending={isOfSender ? pendingOf(asked).length : 0}
          onStop={(hides) => stopAsked(asked, hides)}
          onCancel={() => setAsked(null)}
        />
      )}
    </AdminFrame>
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
