import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import { categoryTitles } from '@fresher-party/contract/categories';
import { type ConfirmedAct, stageSteps } from '@fresher-party/contract/voting';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call, errorText, type Failure } from '../../../api/client.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { syncEvent } from '../../../api/sync-event.ts';
import type { Outcome } from '../../../api/use-act.ts';
import { updateQuery, useQuery } from '../../../api/use-query.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { paths } from '../../../app/routes.ts';
import { useServerNow } from '../../../state/event/event.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Notice, OutcomeNotice } from '../../../ui/Notice.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { turnout, votingDesk } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import { Panel } from '../Panel.tsx';
import { TurnoutBars } from '../TurnoutBars.tsx';
import { ConfirmAct } from './ConfirmAct.tsx';
import { DeskState } from './DeskState.tsx';
import { actsOf, actWords, deskStep, isOld, type VoteSnapshot } from './desk-view.ts';
import { Readiness } from './Readiness.tsx';
import { StageRemote } from './StageRemote.tsx';
import { refreshDesk, useCounting, useVotingDesk } from './use-voting-desk.ts';
import styles from './VotingDesk.module.css';

/** The vote desk (ADR 38), where organisers open, close and publish the vote. */
export function VotingDeskPage() {
  const desk = useVotingDesk();
  return (
    <AdminFrame
      heading="The vote"
      sub="Each act asks for your password."
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

interface Chosen {
  readonly act: ConfirmedAct;
  readonly desk: VotingStanding;
}

function Desk({ desk }: { desk: VotingStanding }) {
  const now = useServerNow(500);
  const step = deskStep(desk, now);
  const voted = useQuery(turnout);
  const [outcome, setOutcome] = useState<(Outcome & { readonly of?: VoteSnapshot }) | null>(null);
  // Chosen on another page, with times to fill in. Cleared, so that Back or a reload doesn't choose it again.
  const came = useLocation().state as ({ readonly act: ConfirmedAct } & Partial<VotingStanding>) | null;
  const [chosen, setChosen] = useState<Chosen | null>(came && { act: came.act, desk: { ...desk, ...came } });
  const navigate = useNavigate();
  const forget = useEffectEvent(() => {
    if (came) void navigate('.', { replace: true, state: null });
  });
  useEffect(() => forget(), []);
  const heading = useRef<HTMLHeadingElement>(null);
  const isDue = desk.countsAt !== null && Date.parse(desk.countsAt) <= now;
  const failure = useCounting(isDue);
  const canTakeBack = desk.takeBackUntil !== null && now < Date.parse(desk.takeBackUntil);

  /** Focuses the state of the vote, since the focused element disappears. */
  const leave = (next: typeof outcome) => {
    setChosen(null);
    setOutcome(next);
    heading.current?.focus();
  };
  const onConflict = (failed: Failure) => {
    leave({ tone: 'error', text: errorText(failed, adminTexts.deskActFailed) });
    void refreshDesk();
  };
  const [takeBack, takingBack] = useSubmit(
    async () => {
      const body = { act: 'take-back', version: desk.version } as const;
      const result = await call('POST /admin/voting', { body, idempotencyKey: newIdempotencyKey() });
      if (!result.success) return onConflict(result);
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
  let acts: ReactNode = (
    <div className={styles.acts}>
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
  );
  const remote = desk.stage && !chosen && <StageRemote stage={desk.stage} version={desk.version} />;
  if (chosen) {
    acts = (
      <ConfirmAct
        {...chosen}
        isPossible={[next, ...rest].includes(chosen.act)}
        onImpossible={() => leave({ tone: 'error', text: adminTexts.deskMoved })}
        onDone={(text, of) => leave({ tone: 'success', text, of })}
        onConflict={onConflict}
        onCancel={() => leave(null)}
      />
    );
  }

  return (
    <div className={styles.desk}>
      <div className="stack gap-4 narrowing">
        {!(outcome?.of && isOld(outcome.of, desk)) && <OutcomeNotice of={outcome} />}
        {!isShowOver && remote}
        <DeskState desk={desk} step={step} now={now} heading={heading} />
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
        {acts}
        {isShowOver && remote}
        {step === 'locked' && !chosen && <Readiness closesAt={desk.closesAt} voted={voted} />}
      </div>
      <Panel title="Turnout" fits>
        <TurnoutBars voted={voted} />
        {step !== 'published' && (
          <p className="muted small above-4">Nobody sees who leads before the results are published, not you either.</p>
        )}
        {step === 'locked' && <p className="muted small above-2">{adminTexts.deskTrial}</p>}
      </Panel>
    </div>
  );
}
