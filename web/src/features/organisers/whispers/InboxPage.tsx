import { campus, defaultEmailDomain } from '@fresher-party/contract/event';
import { formatTime } from '@fresher-party/contract/format-date';
import { limits } from '@fresher-party/contract/limits';
import { type MessageState, messageStates } from '@fresher-party/contract/messages';
import { cleanAddress } from '@fresher-party/contract/text';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { InboxMessage } from '../../../api/aliases.ts';
import { useSingleTap, useSubmit } from '../../../api/use-act.ts';
import { paths } from '../../../app/routes.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/Button.tsx';
import { EmptyState, Loaded } from '../../../ui/Loaded.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Acts } from '../../../ui/Slot.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { counted } from '../../../ui/wording.ts';
import { AdminFrame, LoadOlder, Refresh } from '../AdminFrame.tsx';
import { Segments } from '../Panel.tsx';
import inbox from './Inbox.module.css';
import { MessageCard, MoveBar } from './MessageCard.tsx';
import { type Sender, StopSender, stop } from './StopSender.tsx';
import { stateLabels, useInbox } from './use-inbox.ts';

const nothing = { email: '', words: '' };

const searchField = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, enterKeyHint: 'search' } as const;

const rowOf = (id: string | null) => document.getElementById(`whisper-${id}`);

export function InboxPage() {
  const shown = useInbox();
  const { rows, filter, move, counts, sender } = shown;
  const { list } = shown.pages;
  /** Typing into one field empties the other. Without any, everything is shown (spec §5). */
  const [typed, setTyped] = useState(nothing);
  const [showsWords, setShowsWords] = useState(false);
  const queue = useRef<HTMLHeadingElement>(null);
  const isOfSender = filter.email !== null;

  const [currentId, setCurrentId] = useState<string | null>(null);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<Sender | null>(null);
  const pickedRows = rows.filter(({ id }) => picked.includes(id));

  /** Where the tapped row was: it stays there when the one above it closes. */
  const tappedAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    const row = rowOf(currentId);
    if (row && tappedAt.current !== null) window.scrollBy(0, row.getBoundingClientRect().top - tappedAt.current);
    tappedAt.current = null;
    // Until the row's actions are visible, too.
    row?.scrollIntoView({ block: 'nearest' });
    // The focused row has left.
    if (document.activeElement === document.body) row?.focus({ preventScroll: true });
  }, [currentId]);

  const show = (next: Parameters<typeof shown.show>[0]) => {
    setPicked([]);
    shown.show(next);
  };
  const showState = (state: MessageState) => {
    if (isOfSender) setTyped(nothing);
    show({ state, email: null });
  };
  /** Also focuses the list: the pressed button disappears. */
  const search = (email: string | null) => {
    setTyped({ ...nothing, email: email ?? '' });
    show({ email, text: '' });
    queue.current?.focus();
  };

  const [act, acting] = useSingleTap(async (messages: readonly InboxMessage[], to: MessageState) => {
    const at = rows.findIndex(({ id }) => id === currentId);
    const next = messages.length > 1 ? null : ((rows[at + 1] ?? rows[at - 1])?.id ?? null);
    setPicked([]);
    // The bar with the pressed button is gone.
    if (messages.length > 1) queue.current?.focus();
    await move(messages, to);
    // The next row is opened, if the current one leaves.
    const leaves = !isOfSender && messages.some(({ id }) => id === currentId);
    if (leaves) setCurrentId((now) => (now === currentId ? next : now));
  });
  const pick = (id: string) =>
    setPicked(picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id]);

  const pendingOf = ({ id }: Sender) => rows.filter((row) => row.senderId === id && row.state === 'pending');
  const [release, releasing] = useSubmit(async (of: Sender) => void (await stop(of, false, shown.setStopped)));
  const stopAsked = async (sender: Sender, hides: boolean) => {
    const hidden = hides ? pendingOf(sender) : [];
    const isStopped = await stop(sender, true, shown.setStopped);
    setAsked(null);
    if (isStopped) await move(hidden, 'hidden');
  };

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
              onClick={() => {
                flushSync(() => setShowsWords(!showsWords));
                document.querySelector<HTMLInputElement>('#words input')?.focus();
              }}
            />
          </span>
          <span className={inbox.reading}>
            <ButtonLink to={paths.reading}>Reading view</ButtonLink>
          </span>
        </>
      }
    >
      <div className={`stack gap-4 narrowing ${inbox.desk}`}>
        <Segments
          label="Which whispers"
          options={messageStates}
          value={isOfSender ? null : filter.state}
          onChange={showState}
          className={inbox.states}
        >
          {(state) => (
            <>
              <span>{stateLabels[state]}</span> <span className="digits">{counts?.[state] ?? '–'}</span>
            </>
          )}
        </Segments>
        <search>
          <form
            noValidate
            className={`stack items-start ${inbox.search}`}
            onSubmit={(event) => {
              event.preventDefault();
              show({ email: cleanAddress(typed.email) || null, text: typed.words.trim() });
            }}
          >
            <TextField
              {...searchField}
              label="Sender e-mail"
              type="email"
              placeholder={`Search by ${campus} email`}
              hint={`username@${defaultEmailDomain}`}
              value={typed.email}
              onChange={({ target }) => setTyped({ ...nothing, email: target.value })}
            />
            <Button type="submit" busy={list.isLoading}>
              {list.isLoading ? 'Searching…' : 'Filter'}
            </Button>
            <div id="words" className={inbox.found} data-open={showsWords || undefined}>
              <TextField
                {...searchField}
                label="Words or a name"
                type="search"
                max={limits.searchLength}
                value={typed.words}
                onChange={({ target }) => setTyped({ ...nothing, words: target.value })}
              />
              <Button type="submit" busy={list.isLoading}>
                Find
              </Button>
            </div>
          </form>
        </search>

        <section aria-labelledby="queue" className={`shrink ${inbox.queue}`}>
          <header className="spread middle below-3">
            <div className={`cluster gap-2 baseline shrink ${inbox.title}`}>
              <h2 id="queue" ref={queue} tabIndex={-1}>
                Moderation queue
              </h2>
              <p className="muted tiny">Last synced {list.data ? formatTime(list.at) : '–'}</p>
            </div>
            <div className="cluster gap-2">
              {(isOfSender || filter.text !== '') && <Button onClick={() => search(null)}>Clear filter</Button>}
              <Refresh of={list} />
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

          <p role="status" className="visually-hidden">
            {pickedRows.length > 0 && `${pickedRows.length} picked`}
          </p>
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

          <div className="stack narrowing">
            {shown.isUnknown ? (
              <>
                <Notice tone="error">No messages found for that email</Notice>
                <EmptyState icon="whisper" title={empty} />
              </>
            ) : (
              <Loaded
                of={list}
                label="Fetching the secret stash…"
                showLabel
                rows={4}
                failed={isOfSender ? 'Could not fetch messages for that email.' : 'Failed to load messages'}
                ageIsShown
              >
                {() =>
                  rows.length === 0 ? (
                    <EmptyState icon="whisper" title={empty} />
                  ) : (
                    <ul className={`card lined ${inbox.rows}`}>
                      {rows.map((message) => (
                        <MessageCard
                          key={message.id}
                          message={message}
                          isOfSender={isOfSender}
                          isCurrent={message.id === currentId}
                          isPicked={picked.includes(message.id)}
                          busy={acting || pickedRows.length > 0}
                          onMove={(to) => void act([message], to)}
                          onCurrent={() => {
                            tappedAt.current = rowOf(message.id)?.getBoundingClientRect().top ?? null;
                            setCurrentId(message.id);
                          }}
                          onPick={() => pick(message.id)}
                          onLookUp={search}
                          onStop={(id) => setAsked({ id, name: message.displayName })}
                        />
                      ))}
                    </ul>
                  )
                }
              </Loaded>
            )}
          </div>
          <LoadOlder of={shown.pages}>Load older whispers</LoadOlder>
          {pickedRows.length > 0 && (
            <Acts>
              <MoveBar
                className="stack gap-2"
                state={isOfSender ? null : filter.state}
                busy={acting}
                onMove={(to) => void act(pickedRows, to)}
              >
                <div className="row between middle">
                  <p className="small">{pickedRows.length} picked</p>
                  <Button kind="quiet" onClick={() => setPicked([])}>
                    Pick none
                  </Button>
                </div>
              </MoveBar>
            </Acts>
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
