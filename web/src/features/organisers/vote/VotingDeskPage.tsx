import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import { categoryTitles } from '@fresher-party/contract/categories';
import { type ConfirmedAct, stageSteps } from '@fresher-party/contract/voting';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { knownCandidates } from '../../../api/aliases.ts';
import { call, errorText, newIdempotencyKey } from '../../../api/client.ts';
import { candidates } from '../../../api/queries.ts';
import { useSubmit } from '../../../api/use-act.ts';
import { fetchQuery, type Query, updateQuery, useQuery } from '../../../api/use-query.ts';
import { syncEvent } from '../../../api/watch-event.ts';
import { paths } from '../../../app/routes.ts';
import { useLiveSignal } from '../../../live/live.ts';
import { liveTargets } from '../../../live/targets.ts';
import { useByServerTime } from '../../../state/event/event.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Notice, OutcomeNotice } from '../../../ui/Notice.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { guests, type TurnoutAnswer, turnout, votingDesk } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import { Panel } from '../Panel.tsx';
import { TurnoutBars } from '../TurnoutBars.tsx';
import { ConfirmAct } from './ConfirmAct.tsx';
import { DeskState, StageRemote } from './DeskState.tsx';
import { actsOf, actWords, deskStep, isOld, readiness } from './desk-view.ts';
import { type DeskOutcome, refusedAct, useCounting, useVotingDesk } from './use-voting-desk.ts';
import styles from './VotingDesk.module.css';

/** The vote desk (ADR 38), where organisers open, close and publish the vote. */
export function VotingDeskPage() {
  const desk = useVotingDesk();
  return (
    <AdminFrame
      heading="The vote"
      sub="Open it, close it, and crown the winners."
      live
      actions={
        <ButtonLink icon="person" to={paths.addCandidate}>
          Candidates
        </ButtonLink>
      }
      needs="Running the vote needs the internet. This page goes on by itself once you are back."
    >
      <Loaded of={desk} label="Loading the vote" rows={4} failed={adminTexts.deskFailed} ageIsShown>
        {(data) => <Desk desk={data} />}
      </Loaded>
    </AdminFrame>
  );
}

function Desk({ desk }: { desk: VotingStanding }) {
  const step = useByServerTime((now) => deskStep(desk, now));
  const isDue = useByServerTime((now) => desk.countsAt !== null && Date.parse(desk.countsAt) <= now);
  const canTakeBack = useByServerTime((now) => desk.takeBackUntil !== null && now < Date.parse(desk.takeBackUntil));
  const voted = useQuery(turnout);
  const [outcome, setOutcome] = useState<DeskOutcome | null>(null);
  // Chosen on another page. Cleared, so that Back or a reload doesn't choose it again.
  const came = useLocation().state as { readonly act: ConfirmedAct } | null;
  const [chosen, setChosen] = useState<{ act: ConfirmedAct; desk: VotingStanding } | null>(
    came && { act: came.act, desk },
  );
  const navigate = useNavigate();
  const forget = useEffectEvent(() => {
    if (came) void navigate('.', { replace: true, state: null });
  });
  useEffect(() => forget(), []);
  const heading = useRef<HTMLHeadingElement>(null);
  const failure = useCounting(isDue);
  // The pressed button may be gone, and the dialog no longer holds the focus.
  useEffect(() => {
    if (outcome) heading.current?.focus();
  }, [outcome]);

  const leave = (said: DeskOutcome | null) => {
    setChosen(null);
    setOutcome(said);
  };
  const [takeBack, takingBack] = useSubmit(
    async () => {
      const body = { act: 'take-back', version: desk.version } as const;
      const result = await call('POST /admin/voting', { body, idempotencyKey: newIdempotencyKey() });
      if (!result.success) return leave(refusedAct(result));
      updateQuery(votingDesk, () => result.data.data.voting);
      void syncEvent();
      leave({ tone: 'success', text: result.data.message, of: result.data.data.voting });
    },
    { rests: true },
  );

  const { next, rest } = actsOf[step];
  const choose = (act: ConfirmedAct, kind: 'gold' | 'ghost') => (
    <Button
      key={act}
      kind={kind}
      wide
      onClick={() => {
        setOutcome(null);
        setChosen({ act, desk });
      }}
    >
      {act === 'publish' && step === 'on-stage' ? 'Publish now…' : actWords[act].button}
    </Button>
  );

  const isShowOver = desk.stage === null || desk.stage.step === stageSteps.length - 1;
  const remote = desk.stage && <StageRemote stage={desk.stage} version={desk.version} />;
  return (
    <div className={`stack gap-4 narrowing ${styles.desk}`}>
      <div className="stack gap-4 narrowing">
        {!(outcome?.of && isOld(outcome.of, desk)) && <OutcomeNotice of={outcome} />}
        {!isShowOver && remote}
        <DeskState desk={desk} step={step} isDue={isDue} heading={heading} />
        {desk.ties && (
          <Notice tone="info">
            Only organisers see this: {desk.ties.map((category) => categoryTitles[category]).join(' and ')} will be a
            tie. Tell the host before the stage begins.
          </Notice>
        )}
        {failure && (
          <Notice tone="error">
            {errorText(failure, adminTexts.deskActFailed)} Nothing is lost: it goes on by itself.
          </Notice>
        )}
        <div className={`stack ${styles.acts}`}>
          {next && choose(next, 'gold')}
          {canTakeBack && (
            <Button kind="gold" wide busy={takingBack} onClick={() => void takeBack()}>
              {takingBack ? 'Taking it back...' : 'Take it back'}
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
        {isShowOver && remote}
        {step === 'locked' && <Readiness closesAt={desk.closesAt} voted={voted} />}
      </div>
      <Panel title="Turnout" fits>
        <TurnoutBars voted={voted} />
        {step !== 'published' && (
          <p className="muted small above-4">Nobody sees who leads before the results are published, not you either.</p>
        )}
        {step === 'locked' && <p className="muted small above-2">{adminTexts.deskTrial}</p>}
      </Panel>
      {chosen && <ConfirmAct {...chosen} isPossible={[next, ...rest].includes(chosen.act)} onEnd={leave} />}
    </div>
  );
}

/** What is missing before the vote can open; nothing until loaded. */
function Readiness({ closesAt, voted }: { closesAt: string | null; voted: Query<TurnoutAnswer> }) {
  const [registered, listed] = [useQuery(candidates), useQuery(guests)];
  // Another organiser may add what is missing.
  useLiveSignal([liveTargets.anyAct], async () => {
    const failures = await Promise.all([fetchQuery(candidates), fetchQuery(guests)]);
    return failures.every((failure) => failure === null);
  });
  if (registered.status !== 'ready' || listed.status !== 'ready' || voted.status !== 'ready') return null;
  const missing = readiness({
    candidates: knownCandidates(registered.data),
    signedUp: voted.data.people.signedUp,
    guests: listed.data,
    closesAt,
  });
  return (
    <Panel title="Before it opens" fits>
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
