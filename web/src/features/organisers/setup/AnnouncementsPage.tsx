import type { announcedSchema } from '@fresher-party/contract/calls/event';
import { formatHour } from '@fresher-party/contract/format-date';
import { announcementLimits as limits } from '@fresher-party/contract/limits';
import { useId, useState } from 'react';
import type { output } from 'zod/mini';
import { call, errorText, newIdempotencyKey } from '../../../api/client.ts';
import { outcomeOf, useAct } from '../../../api/use-act.ts';
import { useForm } from '../../../api/use-form.ts';
import { fetchQuery, updateQuery, useQuery } from '../../../api/use-query.ts';
import { syncEvent } from '../../../api/watch-event.ts';
import { paths } from '../../../app/routes.ts';
import { useLiveSignal } from '../../../live/live.ts';
import { liveTargets } from '../../../live/targets.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { OutcomeNotice } from '../../../ui/Notice.tsx';
import { Select, TextField } from '../../../ui/TextField.tsx';
import { counted } from '../../../ui/wording.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { announced } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';

type Announced = output<typeof announcedSchema>;

/** Durations in minutes. */
const lengths = [
  [15, '15 minutes'],
  [30, '30 minutes'],
  [limits.minutesDefault, '1 hour'],
  [120, '2 hours'],
  [limits.minutesMax, '4 hours'],
] as const;

/** Resolves to whether the API answered. */
const refresh = async (): Promise<boolean> => (await fetchQuery(announced)) === null;

/** Applies the response of an action, here and in the app's announcement. */
function applyAnnouncement(data: Announced): void {
  updateQuery(announced, () => data);
  void syncEvent();
}

/** Announcements to everybody: the current one, and a form for the next. */
export function AnnouncementsPage() {
  const now = useQuery(announced);
  useLiveSignal([liveTargets.facts], refresh);
  return (
    <AdminFrame
      heading="Announcements"
      sub="One sentence to everybody."
      back={paths.setup}
      needs="Announcing needs the internet. What you type stays here until you are back."
    >
      <Loaded of={now} label="Loading what is announced" rows={3} failed={adminTexts.announcementsFailed}>
        {({ announcement }) => (
          <>
            <Current announcement={announcement} />
            <Next seen={announcement?.at ?? null} />
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
}

function Current({ announcement }: Announced) {
  const id = useId();
  const { act, busy, outcome } = useAct(
    async (at: string) => {
      const result = await call('POST /admin/announcement/take-back', {
        body: { at },
        idempotencyKey: newIdempotencyKey(),
      });
      if (result.success) applyAnnouncement(result.data.data);
      else void refresh();
      return outcomeOf(result, adminTexts.announcementFailed, ({ message }) => message);
    },
    { rests: true },
  );
  return (
    <section className={announcement ? 'card stack start' : undefined} aria-labelledby={id}>
      <h2 id={id} className="muted small semibold">
        {announcement ? 'On every page now' : 'Nothing is announced'}
      </h2>
      {announcement && (
        <>
          <p className="display large breakable">{announcement.text}</p>
          <p className="muted small">
            Until {formatHour(announcement.until)}
            {announcement.reached > 0 && ` · on ${counted(announcement.reached, 'phone')}`}
          </p>
          <Button busy={busy} onClick={() => void act(announcement.at)}>
            Take it back
          </Button>
        </>
      )}
      <OutcomeNotice of={outcome} />
    </section>
  );
}

/** `seen`: the time of the announcement that it replaces, or null. */
function Next({ seen }: { seen: string | null }) {
  const [made, setMade] = useState<string | null>(null);
  const form = useForm({
    endpoint: 'POST /admin/announcement',
    idempotent: true,
    schema: async () => (await import('@fresher-party/contract/calls/event')).announcementBody,
    values: { text: '', minutes: String(limits.minutesDefault) },
    body: ({ text, minutes }) => ({ text, minutes: Number(minutes), seen }),
    failureText: (failure) => {
      void refresh();
      return errorText(failure, adminTexts.announcementFailed);
    },
    onSuccess: ({ message, data }) => {
      applyAnnouncement(data);
      setMade(data.announcement?.at ?? null);
      form.setNotice({ tone: 'success', text: message });
    },
  });
  return (
    // What was announced here is no news any more once it is taken back.
    <Form
      form={made === null || made === seen ? form : { ...form, notice: null }}
      className="stack gap-4"
      autoComplete="off"
    >
      <TextField
        {...form.field('text')}
        label="What everybody should know"
        hint={`On every page within 20 seconds, and a little later on phones with notifications. ${limits.textLength} characters at most.`}
        placeholder="Doors moved to F600"
        max={limits.textLength}
        autoCapitalize="sentences"
        required
      />
      <Select {...form.field('minutes')} label="For how long">
        {lengths.map(([minutes, name]) => (
          <option key={minutes} value={minutes}>
            {name}
          </option>
        ))}
      </Select>
      <SubmitButton sending="Announcing...">{seen === null ? 'Announce' : 'Announce this instead'}</SubmitButton>
    </Form>
  );
}
