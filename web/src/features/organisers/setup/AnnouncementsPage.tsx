import type { Output } from '@fresher-party/contract/endpoints';
import { formatHour } from '@fresher-party/contract/format-date';
import { announcementLimits as limits } from '@fresher-party/contract/limits';
import { errorText, type Failure } from '../../../api/client.ts';
import { useSingleTap } from '../../../api/use-act.ts';
import { useForm } from '../../../api/use-form.ts';
import { fetchQuery, updateQuery } from '../../../api/use-query.ts';
import { syncEvent } from '../../../api/watch-event.ts';
import { paths } from '../../../app/routes.ts';
import { liveTargets } from '../../../live/targets.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Select, TextField } from '../../../ui/TextField.tsx';
import { counted } from '../../../ui/wording.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { defineQuery, send, useLiveQuery } from '../admin-queries.ts';
import { say, sayFailed } from '../undo.tsx';

type CurrentAnnouncement = Output<'GET /admin/announcement'>['data'];

/** Polled, since no listener reports how many phones it has reached. */
const announced = defineQuery({
  endpoint: 'GET /admin/announcement',
  read: ({ data }) => (data.announcement === undefined ? undefined : data),
  refreshEvery: 10_000,
});

const lengths = [
  [15, '15 minutes'],
  [30, '30 minutes'],
  [limits.minutesDefault, '1 hour'],
  [120, '2 hours'],
  [limits.minutesMax, '4 hours'],
] as const;

/** Another organiser may have been faster. */
function failureText(failure: Failure): string {
  void fetchQuery(announced);
  return errorText(failure, 'Nothing was announced. Please try again.');
}

function apply(data: CurrentAnnouncement): void {
  updateQuery(announced, () => data);
  void syncEvent();
}

export function AnnouncementsPage() {
  const announcement = useLiveQuery(announced, [liveTargets.facts]);
  return (
    <AdminFrame heading="Announcements" sub="One sentence to everybody." back={paths.setup}>
      <Loaded of={announcement} label="Loading what is announced" rows={3} failed="Failed to load what is announced.">
        {(data) => <Announcement now={data.announcement} />}
      </Loaded>
    </AdminFrame>
  );
}

function Announcement({ now }: { now: CurrentAnnouncement['announcement'] }) {
  const [takeBack, busy] = useSingleTap(async (at: string) => {
    const result = await send('POST /admin/announcement/take-back', { body: { at } });
    if (!result.success) return sayFailed(failureText(result));
    apply(result.data.data);
    say({ text: result.data.message });
  });
  const form = useForm({
    endpoint: 'POST /admin/announcement',
    schema: async () => (await import('@fresher-party/contract/calls/event')).announcementBody,
    values: { text: '', minutes: String(limits.minutesDefault) },
    body: ({ text, minutes }) => ({ text, minutes: Number(minutes), seen: now?.at ?? null }),
    failureText,
    onSuccess: ({ data }) => apply(data),
  });
  return (
    <>
      <section className={now ? 'card stack start' : 'stack'} aria-live="polite">
        <h2 className="muted small semibold">{now ? 'On every page now' : 'Nothing is announced'}</h2>
        {now && (
          <>
            <p className="display large breakable">{now.text}</p>
            <p className="muted small">
              Until {formatHour(now.until)}
              {now.reached > 0 && ` · on ${counted(now.reached, 'phone')}`}
            </p>
            <Button busy={busy} onClick={() => void takeBack(now.at)}>
              Take it back
            </Button>
          </>
        )}
      </section>
      <Form form={form} className="stack gap-4" autoComplete="off">
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
        <SubmitButton sending="Announcing...">{now ? 'Announce this instead' : 'Announce'}</SubmitButton>
      </Form>
    </>
  );
}
