import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import type { Output } from '@fresher-party/contract/endpoints';
import { localText, momentOf } from '@fresher-party/contract/format-date';
import { type ConfirmedAct, categoryTitles, confirmWords, stageSteps } from '@fresher-party/contract/voting';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { knownCandidates } from '../../../api/aliases.ts';
import { call, errorText, type Result } from '../../../api/client.ts';
import { candidates } from '../../../api/queries.ts';
import { useSingleTap } from '../../../api/use-act.ts';
import { useForm } from '../../../api/use-form.ts';
import { fetchQuery, type Query, updateQuery, useQuery } from '../../../api/use-query.ts';
import { syncEvent } from '../../../api/watch-event.ts';
import { paths } from '../../../app/routes.ts';
import { liveTargets } from '../../../live/targets.ts';
import { serverNow, useByServerTime } from '../../../state/event/event.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Notice, Status } from '../../../ui/Notice.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AdminFrame, useChosen } from '../AdminFrame.tsx';
import { guests, send, type TurnoutAnswer, turnout, useLiveQuery } from '../admin-queries.ts';
import { Panel, TurnoutBars } from '../Panel.tsx';
import { say, sayFailed } from '../undo.tsx';
import { DeskState, StageRemote } from './DeskState.tsx';
import { actWords, deskStep, deskSteps, failedText, nextChange, readiness, votingDesk } from './desk.ts';
import styles from './VotingDesk.module.css';

type DeskAnswer = Output<'POST /admin/voting'>;

export function VotingDeskPage() {
  const desk = useLiveQuery(votingDesk, [liveTargets.event]);
  return (
    <AdminFrame
      heading="The vote"
      sub="Open, close and crown."
      live
      actions={
        <ButtonLink icon="person" to={paths.addCandidate}>
          Candidates
        </ButtonLink>
      }
    >
      <Loaded of={desk} label="Loading the vote" rows={4} failed="Failed to load the vote." ageIsShown>
        {(data) => <Desk desk={data} />}
      </Loaded>
    </AdminFrame>
  );
}

function Desk({ desk }: { desk: VotingStanding }) {
  const step = useByServerTime((now) => deskStep(desk, now));
  const canTakeBack = useByServerTime((now) => desk.takeBackUntil !== null && now < Date.parse(desk.takeBackUntil));
  const voted = useQuery(turnout);
  const [chosen, setChosen] = useState<{ readonly act: ConfirmedAct; readonly desk: VotingStanding } | null>(null);
  useChosen<{ readonly act: ConfirmedAct }>(({ act }) => setChosen({ act, desk }));
  const heading = useRef<HTMLHeadingElement>(null);
  const [answers, setAnswers] = useState(0);
  // The pressed button may be gone, and the dialog no longer holds the focus.
  useEffect(() => {
    if (answers > 0) heading.current?.focus();
  }, [answers]);

  const isDue = useByServerTime((now) => Date.parse(nextChange(desk) ?? '') <= now);
  const catchUp = useEffectEvent(async () => {
    // The schedule counts, too, a minute later at most.
    if (desk.state === 'closed') await call('POST /admin/voting/count');
    await fetchQuery(votingDesk);
  });
  useEffect(() => {
    if (!isDue) return;
    void catchUp();
    const timer = window.setInterval(() => void catchUp(), 3000);
    return () => window.clearInterval(timer);
  }, [isDue]);

  const onAnswer = (result: Result<DeskAnswer>) => {
    setChosen(null);
    setAnswers((before) => before + 1);
    if (!result.success) {
      sayFailed(errorText(result, failedText));
      return void fetchQuery(votingDesk);
    }
    say({ text: result.data.message });
    updateQuery(votingDesk, () => result.data.data.voting);
    void syncEvent();
  };
  const [takeBack, takingBack] = useSingleTap(async () =>
    onAnswer(await send('POST /admin/voting', { body: { act: 'take-back', version: desk.version } })),
  );

  const choose = (act: ConfirmedAct, kind: 'gold' | 'ghost') => (
    <Button key={act} kind={kind} wide onClick={() => setChosen({ act, desk })}>
      {act === 'publish' && step === 'on-stage' ? 'Publish now…' : actWords[act].button}
    </Button>
  );
  const { next, rest = [] } = deskSteps[step];
  const isShowOver = desk.stage === null || desk.stage.step === stageSteps.length - 1;
  return (
    <div className={`stack gap-4 narrowing ${styles.desk}`}>
      <div className="stack gap-4 narrowing">
        {desk.stage && <StageRemote desk={desk} stage={desk.stage} />}
        <DeskState desk={desk} step={step} headingRef={heading} />
        <Status>
          {desk.ties && (
            <Notice tone="info">
              Only organisers see this: {desk.ties.map((category) => categoryTitles[category]).join(' and ')} will be a
              tie. Tell the host before the stage begins.
            </Notice>
          )}
        </Status>
        <div className={`stack ${styles.acts}`}>
          {next && choose(next, 'gold')}
          {/* Until the vote changes, so that no other button moves under a late thumb. */}
          {desk.takeBackUntil && (step === 'opening' || step === 'closing') && (
            <Button
              kind={canTakeBack ? 'gold' : 'ghost'}
              wide
              busy={takingBack || !canTakeBack}
              onClick={() => void takeBack()}
            >
              {takingBack ? 'Taking it back...' : canTakeBack ? 'Take it back' : 'Too late to take back'}
            </Button>
          )}
          {step === 'published' && (
            <ButtonLink kind={isShowOver ? 'gold' : 'ghost'} wide to={paths.results}>
              See the results
            </ButtonLink>
          )}
          {rest.map((act) => choose(act, 'ghost'))}
          <ButtonLink wide to={paths.stage}>
            Open the projector page
          </ButtonLink>
        </div>
        {step === 'locked' && <Readiness closesAt={desk.closesAt} voted={voted} />}
      </div>
      <Panel title="Turnout">
        <TurnoutBars voted={voted} />
        {step !== 'on-stage' && step !== 'published' && (
          <p className="muted small above-4">Nobody sees who leads before the results are published, not you either.</p>
        )}
        {step === 'locked' && (
          <p className="muted small above-2">
            Try the vote on staging alone: a vote that has closed never opens again.
          </p>
        )}
      </Panel>
      {chosen && <ConfirmAct {...chosen} onAnswer={onAnswer} onCancel={() => setChosen(null)} />}
    </div>
  );
}

function Readiness({ closesAt, voted }: { closesAt: string | null; voted: Query<TurnoutAnswer> }) {
  const registered = useLiveQuery(candidates, [liveTargets.anyAct]).data;
  const listed = useLiveQuery(guests, [liveTargets.anyAct]).data;
  const people = voted.data?.people;
  if (!registered || listed === undefined || !people) return null;
  const missing = readiness(knownCandidates(registered), people.signedUp, listed, closesAt);
  return (
    <Panel title="Before it opens">
      {missing.length === 0 ? (
        <p className="mint semibold">Everything is ready.</p>
      ) : (
        <ul className="lined">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface ConfirmProps {
  act: ConfirmedAct;
  desk: VotingStanding;
  onAnswer: (answer: Result<DeskAnswer>) => void;
  onCancel: () => void;
}

const isoOf = (text: string): string | undefined => momentOf(text)?.toISOString();

function ConfirmAct({ act, desk, onAnswer, onCancel }: ConfirmProps) {
  const { happens, yes } = actWords[act];
  const hasTimes = act === 'schedule';
  const form = useForm({
    endpoint: 'POST /admin/voting',
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
      if (result.success || result.code === 'CHANGED') onAnswer(result);
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
