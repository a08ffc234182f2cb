import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import { localText, momentOf } from '@fresher-party/contract/format-date';
import { type ConfirmedAct, confirmWords } from '@fresher-party/contract/voting';
import { call, errorText, type Result } from '../../../api/client.ts';
import { useForm } from '../../../api/use-form.ts';
import { serverNow } from '../../../state/event/event.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { actWords, type DeskAnswer, failedText } from './desk-view.ts';

interface Props {
  act: ConfirmedAct;
  desk: VotingStanding;
  onAnswer: (answer: Result<DeskAnswer>) => void;
  onCancel: () => void;
}

const isoOf = (text: string): string | undefined => momentOf(text)?.toISOString();

export function ConfirmAct({ act, desk, onAnswer, onCancel }: Props) {
  const { happens, yes } = actWords[act];
  const hasTimes = act === 'schedule';
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
      if (result.success || result.code === 'VOTE_CHANGED') onAnswer(result);
      return result;
    },
    failureText: (failure) => errorText(failure, failedText),
    clears: ['password'],
    onSuccess: () => {},
  });

  const later = (minutes: number) => {
    const planned = desk.closesAt === null ? 0 : Date.parse(desk.closesAt);
    form.set({ closesAt: localText(Math.max(planned, serverNow()) + minutes * 60_000) });
  };

  return (
    <Confirm
      title={yes}
      act={form}
      word={confirmWords[act]}
      password
      yes={yes}
      doing="One moment..."
      onCancel={onCancel}
    >
      <p className="muted">{happens}</p>
      {hasTimes && (
        <>
          <TextField {...form.field('opensAt')} type="datetime-local" label="Opens" required />
          <TextField
            {...form.field('closesAt')}
            type="datetime-local"
            label="Closes"
            hint="Leave it empty to close by hand."
          />
        </>
      )}
      {hasTimes && desk.state === 'open' && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame what belongs to the field above.
        <div role="group" aria-label="Later by" className="cluster gap-2">
          {[5, 10, 15, 30].map((minutes) => (
            <Button key={minutes} onClick={() => later(minutes)}>
              +{minutes} min
            </Button>
          ))}
          <Button onClick={() => form.set({ closesAt: '' })}>None</Button>
        </div>
      )}
    </Confirm>
  );
}
