import type { OwnMessage } from '@fresher-party/contract/calls/messages';
import { formatDateTime } from '@fresher-party/contract/format-date';
import { limits } from '@fresher-party/contract/limits';
import { countCharacters } from '@fresher-party/contract/text';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/client.ts';
import { changeSummary } from '../../api/queries.ts';
import { useForm } from '../../api/use-form.ts';
import { invalidate, type QueryDefinition, useQuery } from '../../api/use-query.ts';
import { usePartyOver } from '../../state/event/event.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState, Loaded, SendingStopped, useIsStopped } from '../../ui/Loaded.tsx';
import { OutcomeNotice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { Field } from '../../ui/TextField.tsx';
import { SentTicket } from '../../ui/Ticket.tsx';
import { afterNightsText } from '../../ui/tickets.ts';
import { Words } from '../../ui/Words.tsx';
import styles from './MessagesPage.module.css';

export function MessagesPage() {
  const isStopped = useIsStopped();
  const isOver = usePartyOver();
  const whispers = useQuery(ownWhispers);
  const [phase, setPhase] = useState<'first' | 'sent' | 'another'>('first');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (phase === 'another') field.current?.focus();
  }, [phase]);
  const form = useForm({
    endpoint: 'POST /messages/send',
    schema: async () => (await import('@fresher-party/contract/calls/messages')).messageBody,
    values: { message: '' },
    body: (values) => values,
    draft: { key: 'whisperDraft', fields: ['message'] },
    idempotencyKeyIn: 'whisperKey',
    repeatsRefusals: true,
    failureText: (failure) =>
      errorText(failure, 'Unable to send message', 'Could not send that whisper. Try again in a bit.'),
    onSuccess: () => {
      changeSummary((known) => ({ ...known, whispers: { sent: known.whispers.sent + 1 } }));
      setPhase('sent');
      void invalidate(ownWhispers);
    },
  });
  const { message } = form.values;
  const count = countCharacters(message);
  const over = count - limits.messageLength;

  return (
    <div className={`page split staged ${styles.page}`}>
      <Scene />
      <header>
        <PageHeading>Say it. No name on stage.</PageHeading>
        <p className="muted above-3">
          {isOver ? afterNightsText : 'A confession, a shoutout, a dare for the stage.'} Up to 500 characters.
        </p>
        <ul className="stack gap-2 muted small above-4">
          <li className="row">
            <Icon name="lock" size={20} tone="sky" />
            <span>Anonymous to everyone but the organisers.</span>
          </li>
          <li className="row">
            <Icon name="eye" size={20} tone="gold" />
            <span>Organisers can see your name and e-mail, so keep it kind.</span>
          </li>
        </ul>
      </header>
      <div className={`stack gap-8 narrowing ${styles.write}`}>
        <SendingStopped />
        {phase === 'sent' ? (
          <div className="stack gap-4">
            <SentTicket
              title="It has arrived"
              text="Sealed! Your note is anonymous—if it ever leaks, someone probably peeked over your shoulder."
            />
            <Button kind="gold" wide onClick={() => setPhase('another')}>
              Send another
            </Button>
          </div>
        ) : (
          <Form form={form} className="stack" noticeElsewhere>
            <Field label="Your whisper" error={form.errors.message}>
              {(described) => (
                <textarea
                  {...described}
                  ref={field}
                  aria-describedby={[described['aria-describedby'], 'whisper-count'].filter(Boolean).join(' ')}
                  className={`box ${styles.paper}`}
                  name="message"
                  rows={3}
                  placeholder="To the one who danced like nobody was watching…"
                  value={message}
                  onChange={({ target }) => form.set({ message: target.value })}
                />
              )}
            </Field>
            <p id="whisper-count" className={`small digits end ${over > 0 ? 'rose semibold' : 'muted'}`}>
              {count}/{limits.messageLength}
              <span className="visually-hidden"> characters</span>
              {over > 0 && ` · ${over} too many`}
            </p>
            <SubmitButton kind={isStopped ? 'ghost' : 'gold'} sending="Sending...">
              Drop the whisper
            </SubmitButton>
            <OutcomeNotice of={form.notice} stale={form.busy} />
          </Form>
        )}
      </div>
      <section aria-labelledby="own-whispers" className="shrink">
        <h2 id="own-whispers" className="below-3">
          What you sent
        </h2>
        <Loaded of={whispers} label="Loading your whispers">
          {(sent) =>
            sent.length === 0 ? (
              <EmptyState icon="whisper" title="You have not sent any yet." />
            ) : (
              <ul className="lined">
                {sent.map(({ id, message, createdAt, isRead }) => (
                  <li key={id}>
                    <Words text={message} className="clipped" />
                    <Receipt createdAt={createdAt} isRead={isRead} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
    </div>
  );
}

const ownWhispers: QueryDefinition<'GET /messages/my-messages', readonly OwnMessage[]> = {
  endpoint: 'GET /messages/my-messages',
  read: ({ data }) => data.messages,
};

function Receipt({ createdAt, isRead }: Pick<OwnMessage, 'createdAt' | 'isRead'>) {
  const at = formatDateTime(createdAt);
  return (
    <p className={`row gap-2 middle small above-1 ${isRead ? 'gold' : 'mint'}`}>
      <Icon name={isRead ? 'eye' : 'check'} size={16} />
      {isRead ? 'Read' : 'Arrived'}
      {at !== null && <span className="muted">{isRead ? `sent ${at}` : at}</span>}
    </p>
  );
}
