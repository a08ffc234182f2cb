import type { OwnMessage } from '@fresher-party/contract/calls/messages';
import { limits } from '@fresher-party/contract/limits';
import { countCharacters } from '@fresher-party/contract/text';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/client.ts';
import { changeSummary } from '../../api/queries.ts';
import { useForm } from '../../api/use-form.ts';
import { invalidate, type QueryDefinition, useQuery } from '../../api/use-query.ts';
import { tabKeys } from '../../state/kept/storage-keys.ts';
import { useUserId } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OutcomeNotice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { SendingStopped } from '../../ui/SendingStopped.tsx';
import { SentTicket } from '../../ui/SentTicket.tsx';
import { Field } from '../../ui/TextField.tsx';
import styles from './MessagesPage.module.css';
import { OwnWhispers } from './OwnWhispers.tsx';

const messageTexts = {
  refused: 'Unable to send message',
  broken: 'Could not send that whisper. Try again in a bit.',
  success: 'Sealed! Your note is anonymous—if it ever leaks, someone probably peeked over your shoulder.',
} as const;

/** Sending an anonymous message (spec §2), with a note on who can see the sender (ADR 34). */
export function MessagesPage() {
  const userId = useUserId();
  const whispers = useQuery(ownWhispers);
  const [phase, setPhase] = useState<'first' | 'sent' | 'another'>('first');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (phase === 'another') field.current?.focus();
  }, [phase]);
  const form = useForm({
    endpoint: 'POST /messages/send',
    schema: async () => (await import('@fresher-party/contract/calls/messages')).messageBody,
    idempotent: true,
    values: { message: '' },
    body: (values) => values,
    draft: { key: tabKeys.whisperDraft, owner: userId, fields: ['message'] },
    idempotencyKeyIn: tabKeys.whisperKey,
    repeatsRefusals: true,
    failureText: (failure) => errorText(failure, messageTexts.refused, messageTexts.broken),
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
    <div className={styles.page}>
      <Scene />
      <header>
        <PageHeading>Say it. No name on stage.</PageHeading>
        <p className="muted above-3">A confession, a shoutout, a dare for the stage. Up to 500 characters.</p>
        <ul className={styles.truth}>
          <li className="row">
            <Icon name="lock" size={20} />
            <span>Anonymous to everyone but the organisers.</span>
          </li>
          <li className="row">
            <Icon name="eye" size={20} />
            <span>Organisers can see your name and e-mail, so keep it kind.</span>
          </li>
        </ul>
      </header>
      <div className={styles.write}>
        <SendingStopped />
        {phase === 'sent' ? (
          <div className="stack gap-4">
            <SentTicket title="It has arrived" text={messageTexts.success} />
            <Button kind="gold" wide onClick={() => setPhase('another')}>
              Send another
            </Button>
          </div>
        ) : (
          <Form
            form={form}
            className="stack"
            needs="Sending a whisper needs the internet. What you type stays here until you are back."
            noticeElsewhere
          >
            <Field label="Your whisper" error={form.errors.message}>
              {(described) => (
                <textarea
                  {...described}
                  ref={field}
                  aria-describedby={[described['aria-describedby'], 'whisper-count'].filter(Boolean).join(' ')}
                  className={styles.paper}
                  name="message"
                  rows={3}
                  placeholder="To the one who danced like nobody was watching…"
                  value={message}
                  onChange={({ target }) => {
                    form.set({ message: target.value });
                    if (form.errors.message) void form.validate();
                  }}
                />
              )}
            </Field>
            <p id="whisper-count" className={`${styles.count} ${over > 0 ? styles.over : ''}`}>
              {count}/{limits.messageLength}
              <span className="visually-hidden"> characters</span>
              {over > 0 && ` · ${over} too many`}
            </p>
            <SubmitButton sending="Sending...">Drop the whisper</SubmitButton>
            <OutcomeNotice of={form.notice} stale={form.busy} />
          </Form>
        )}
      </div>
      <OwnWhispers whispers={whispers} />
    </div>
  );
}

/** The user's own whispers, newest first. Not stored on the device. */
const ownWhispers: QueryDefinition<'GET /messages/my-messages', readonly OwnMessage[]> = {
  endpoint: 'GET /messages/my-messages',
  read: ({ data }) => data.messages,
};
