import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import { localText, momentOf } from '@fresher-party/contract/format-date';
import { type ConfirmedAct, confirmWords } from '@fresher-party/contract/voting';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { call, errorText, type Failure } from '../../../api/client.ts';
import { syncEvent } from '../../../api/sync-event.ts';
import { useForm } from '../../../api/use-form.ts';
import { updateQuery } from '../../../api/use-query.ts';
import { serverNow } from '../../../state/event/event.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { votingDesk } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import { actWords } from './desk-view.ts';
import styles from './VotingDesk.module.css';

interface Props {
  act: ConfirmedAct;
  /** The state that the organiser saw when choosing the action. The server rejects it for a newer version. */
  desk: VotingStanding;
  /** False once another organiser has acted, or a planned opening or closing has passed. */
  isPossible: boolean;
  onImpossible: () => void;
  onDone: (message: string, desk: VotingStanding) => void;
  /** Called when another organiser was faster. */
  onConflict: (failure: Failure) => void;
  onCancel: () => void;
}

const presets = [5, 10, 15, 30];
const minute = 60_000;
const isoOf = (text: string): string | undefined => momentOf(text)?.toISOString();

/** Confirms an action: what will happen, a word to type, and the password (ADR 38). */
export function ConfirmAct({ act, desk, isPossible, onImpossible, onDone, onConflict, onCancel }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, happens, confirm, doing } = actWords[act];
  const word = confirmWords[act];
  const hasTimes = act === 'schedule';
  useEffect(() => heading.current?.focus(), []);

  const form = useForm({
    endpoint: 'POST /admin/voting',
    idempotent: true,
    schema: async () => (await import('@fresher-party/contract/calls/voting')).votingActBody,
    values: {
      opensAt: hasTimes ? localText(desk.opensAt) : '',
      closesAt: hasTimes && desk.closesAt !== null ? localText(desk.closesAt) : '',
      word: '',
      password: '',
    },
    body: ({ opensAt, closesAt, ...confirmed }) => ({
      act,
      version: desk.version,
      ...confirmed,
      // The field shows minutes: an opening that was not touched stays to the millisecond.
      ...(hasTimes && {
        opensAt: opensAt === localText(desk.opensAt) ? desk.opensAt : isoOf(opensAt),
        closesAt: closesAt === '' ? null : (isoOf(closesAt) ?? closesAt),
      }),
    }),
    send: async (body, idempotencyKey) => {
      const result = await call('POST /admin/voting', { body, idempotencyKey });
      if (!result.success && result.code === 'VOTE_CHANGED') onConflict(result);
      return result;
    },
    failureText: (failure) => errorText(failure, adminTexts.deskActFailed),
    clears: ['password'],
    onSuccess: ({ message, data }) => {
      updateQuery(votingDesk, () => data.voting);
      void syncEvent();
      onDone(message, data.voting);
    },
  });

  // Not while sending: wait for the response.
  const isOver = !isPossible && !form.busy;
  const leave = useEffectEvent(onImpossible);
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);

  const later = (minutes: number) => {
    const planned = desk.closesAt === null ? 0 : Date.parse(desk.closesAt);
    form.set({ closesAt: localText(Math.max(planned, serverNow()) + minutes * minute) });
  };

  return (
    <section className={styles.confirm} aria-labelledby={`${id}-title`}>
      <Form form={form} className="stack gap-4" autoComplete="off">
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className="muted">{happens}</p>
        {hasTimes && <TextField {...form.field('opensAt')} type="datetime-local" label="Opens" required />}
        {hasTimes && (
          <TextField
            {...form.field('closesAt')}
            type="datetime-local"
            label="Closes"
            hint="Leave it empty to close by hand."
          />
        )}
        {hasTimes && desk.state === 'open' && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame what belongs to the field above.
          <div role="group" aria-label="Later by" className={styles.presets}>
            {presets.map((minutes) => (
              <Button key={minutes} onClick={() => later(minutes)}>
                +{minutes} min
              </Button>
            ))}
            <Button onClick={() => form.set({ closesAt: '' })}>None</Button>
          </div>
        )}
        <TextField
          {...form.field('word')}
          label={`Type ${word}`}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
        />
        <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" required />
        <div className="cluster gap-2">
          <SubmitButton wide={false} sending={doing}>
            {confirm}
          </SubmitButton>
          <Button kind="quiet" busy={form.busy} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </Form>
    </section>
  );
}
