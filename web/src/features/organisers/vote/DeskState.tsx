import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import { categoryTitles, stageSteps } from '@fresher-party/contract/voting';
import type { Ref } from 'react';
import { errorText, outcomeUnknown } from '../../../api/client.ts';
import { moveStage } from '../../../api/move-stage.ts';
import { type Outcome, useAct } from '../../../api/use-act.ts';
import { fetchQuery } from '../../../api/use-query.ts';
import { useServerNow } from '../../../state/event/event.ts';
import { Button } from '../../../ui/Button.tsx';
import { TimeLeft } from '../../../ui/TimeLeft.tsx';
import { counted, sinceText } from '../../../ui/wording.ts';
import { dayAndTime } from '../admin-queries.ts';
import { type DeskStep, deskSteps, votingDesk } from '../voting-desk.ts';
import { failedText, nextPressText, stageWords } from './desk-view.ts';
import styles from './VotingDesk.module.css';

/** The time to what happens next by itself. Alone in ticking, so that nothing around it renders. */
function Countdown({ label, to, inSeconds = false }: { label: string; to: string; inSeconds?: boolean }) {
  const left = Math.max(0, Date.parse(to) - useServerNow(500));
  const seconds = Math.ceil(left / 1000);
  if (inSeconds && seconds === 0) return <p className="muted">It takes a few seconds.</p>;
  return (
    <div>
      <p className="muted small semibold">{label}</p>
      {inSeconds ? (
        <p className={`display digits ${styles.seconds}`} role="timer" aria-live="off">
          {counted(seconds, 'second')}
        </p>
      ) : (
        <TimeLeft milliseconds={left} />
      )}
    </div>
  );
}

function nextOf({ opensAt, closesAt, countsAt, stage }: VotingStanding, step: DeskStep) {
  switch (step) {
    case 'locked':
      return <Countdown label="It opens by itself in" to={opensAt} />;
    case 'opening':
      return <Countdown label="It opens in" to={opensAt} inSeconds />;
    case 'closing':
      return <Countdown label="It closes in" to={closesAt ?? opensAt} inSeconds />;
    case 'open':
      if (closesAt === null) return <p className="muted">It stays open until somebody closes it.</p>;
      return <Countdown label="It closes by itself in" to={closesAt} />;
    case 'counting':
      return <Countdown label="They are counted in" to={countsAt ?? opensAt} inSeconds />;
    case 'counted':
      return <p className="muted">Nobody has seen a count yet.</p>;
    case 'on-stage':
      return (
        <p className="muted">
          {stage && stage.revealed.length > 0
            ? `Revealed: ${stage.revealed.map((category) => categoryTitles[category]).join(', ')}.`
            : 'Nothing is revealed yet.'}
        </p>
      );
    case 'published':
      return <p className="muted">Everybody can see them.</p>;
  }
}

function LastAct({ who, act, at }: NonNullable<VotingStanding['lastAct']>) {
  return `${who} ${act} · ${sinceText(Date.parse(at), useServerNow(15_000))}`;
}

interface Props {
  desk: VotingStanding;
  step: DeskStep;
  heading: Ref<HTMLHeadingElement>;
}

export function DeskState({ desk, step, heading }: Props) {
  const { opensAt, closesAt, closedAt, countedAt, publishedAt, lastAct } = desk;
  const facts = [
    [desk.state === 'locked' ? 'Opens' : 'Opened', dayAndTime(opensAt)],
    closedAt === null
      ? ['Closes', closesAt === null ? 'No time is set' : dayAndTime(closesAt)]
      : ['Closed', dayAndTime(closedAt)],
    ['Counted', countedAt && dayAndTime(countedAt)],
    ['Published', publishedAt && dayAndTime(publishedAt)],
    ['Last', lastAct && <LastAct key="last" {...lastAct} />],
  ] as const;
  return (
    <section
      className={`card roomy stack gap-4 narrowing ${styles.state}`}
      data-step={step}
      aria-label="Where the vote stands"
    >
      <h2 ref={heading} tabIndex={-1} className="big">
        {deskSteps[step].heading}
      </h2>
      {/* Announces changes to screen readers. */}
      <p role="status" className="visually-hidden">
        {deskSteps[step].heading}
      </p>
      {nextOf(desk, step)}
      <dl className="stack gap-2 small">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="spread facts">
                <dt className="muted">{name}</dt>
                <dd className="semibold breakable">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

type Stage = NonNullable<VotingStanding['stage']>;

/** Moves the stage on the projector (ADR 38), like the stage's own keys. */
export function StageRemote({ stage, version }: { stage: Stage; version: number }) {
  const { step } = stage;
  const { act, busy, outcome } = useAct<[1 | -1], Outcome>(
    async (by) => {
      const answer = await moveStage({ step, version }, by);
      if (!answer || answer.success) return null;
      // With a version, the message disappears once the stage has moved after all.
      return { tone: 'error', text: errorText(answer, failedText), ...(outcomeUnknown(answer) && { version }) };
    },
    { refresh: () => fetchQuery(votingDesk), rests: true, version },
  );
  const coming = stageSteps[step + 1];
  return (
    <section className="card roomy stack gap-4" aria-label="The stage">
      <div>
        <p className="muted small">On the stage now</p>
        <p className="big" role="status">
          {stageWords(stageSteps[step] ?? { kind: 'dark' })}
        </p>
      </div>
      <p className="medium semibold">{coming ? nextPressText(coming, stage.revealed) : 'That was the last scene.'}</p>
      {outcome && (
        <p className="small rose" role="alert">
          {outcome.text}
        </p>
      )}
      <div className={styles.moves}>
        <Button wide busy={busy || step === 0} onClick={() => void act(-1)}>
          Back
        </Button>
        <Button kind={coming ? 'gold' : 'ghost'} wide busy={busy || !coming} onClick={() => void act(1)}>
          Next
        </Button>
      </div>
    </section>
  );
}
