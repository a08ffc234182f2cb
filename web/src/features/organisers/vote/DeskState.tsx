import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import { categoryTitles, stageSteps } from '@fresher-party/contract/voting';
import type { Ref } from 'react';
import { errorText, outcomeUnknown } from '../../../api/client.ts';
import { moveStage } from '../../../api/move-stage.ts';
import { type Outcome, useAct } from '../../../api/use-act.ts';
import { useServerNow } from '../../../state/event/event.ts';
import { Button } from '../../../ui/Button.tsx';
import { TimeLeft } from '../../../ui/TimeLeft.tsx';
import { counted, sinceText } from '../../../ui/wording.ts';
import { adminTexts, dayAndTime } from '../admin-texts.ts';
import { type DeskStep, headings, nextPressText, stageWords } from './desk-view.ts';
import { refreshDesk } from './use-voting-desk.ts';
import styles from './VotingDesk.module.css';

interface Props {
  desk: VotingStanding;
  step: DeskStep;
  /** Whether the count is due. */
  isDue: boolean;
}

/** The time to what happens next by itself. Alone in ticking, so that nothing around it renders. */
function Countdown({ label, to, inSeconds = false }: { label: string; to: string; inSeconds?: boolean }) {
  const left = Math.max(0, Date.parse(to) - useServerNow(500));
  return (
    <div>
      <p className="muted small semibold">{label}</p>
      {inSeconds ? (
        <p className={`display digits ${styles.seconds}`} role="timer" aria-live="off">
          {counted(Math.ceil(left / 1000), 'second')}
        </p>
      ) : (
        <TimeLeft milliseconds={left} />
      )}
    </div>
  );
}

function Next({ desk: { opensAt, closesAt, countsAt, stage }, step, isDue }: Props) {
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
      if (countsAt === null || isDue) return <p className="muted">It takes a few seconds.</p>;
      return <Countdown label="They are counted in" to={countsAt} inSeconds />;
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

/** The state of the vote in large text, with its times and the last action. */
export function DeskState({ desk, step, isDue, heading }: Props & { heading: Ref<HTMLHeadingElement> }) {
  const { opensAt, closesAt, closedAt, countedAt, publishedAt, lastAct } = desk;
  const facts = [
    [desk.state === 'locked' ? 'Opens' : 'Opened', dayAndTime(opensAt)],
    closedAt === null
      ? ['Closes', closesAt === null ? 'No time is set' : dayAndTime(closesAt)]
      : ['Closed', dayAndTime(closedAt)],
    ...(countedAt === null ? [] : [['Counted', dayAndTime(countedAt)]]),
    ...(publishedAt === null ? [] : [['Published', dayAndTime(publishedAt)]]),
    ...(lastAct === null ? [] : [['Last', <LastAct key="last" {...lastAct} />]]),
  ] as const;
  return (
    <section
      className={`card roomy stack gap-4 narrowing ${styles.state}`}
      data-step={step}
      aria-label="Where the vote stands"
    >
      <h2 ref={heading} tabIndex={-1} className="big">
        {headings[step]}
      </h2>
      {/* Announces changes to screen readers. */}
      <p role="status" className="visually-hidden">
        {headings[step]}
      </p>
      <Next desk={desk} step={step} isDue={isDue} />
      <dl className="stack gap-2 small">
        {facts.map(([name, value]) => (
          <div key={String(name)} className="spread facts">
            <dt className="muted">{name}</dt>
            <dd className="semibold breakable">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Stage = NonNullable<VotingStanding['stage']>;

/** Moves the stage on the projector (ADR 38), like the stage's own keys. */
export function StageRemote({ stage, version }: { stage: Stage; version: number }) {
  const { step } = stage;
  const { act, busy, outcome } = useAct<[1 | -1], Outcome>(
    async (by: 1 | -1) => {
      const answer = await moveStage({ step, version }, by);
      if (!answer || answer.success) return null;
      const text = errorText(answer, adminTexts.deskActFailed);
      // With a version, the message disappears once the stage has moved after all.
      return { tone: 'error' as const, text, ...(outcomeUnknown(answer) && { version }) };
    },
    { refresh: refreshDesk, rests: true, version },
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
