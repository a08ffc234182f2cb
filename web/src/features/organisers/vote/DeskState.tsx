import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import { categoryTitles, stageSteps } from '@fresher-party/contract/voting';
import type { Ref } from 'react';
import { errorText } from '../../../api/client.ts';
import { moveStage } from '../../../api/move-stage.ts';
import { useSingleTap } from '../../../api/use-act.ts';
import { fetchQuery } from '../../../api/use-query.ts';
import { usePartyOver, useServerNow } from '../../../state/event/event.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice, Status } from '../../../ui/Notice.tsx';
import { TimeLeft } from '../../../ui/TimeLeft.tsx';
import { sinceText } from '../../../ui/wording.ts';
import { dayAndTime } from '../admin-queries.ts';
import { clearFailure, sayFailed } from '../undo.tsx';
import { type DeskStep, deskSteps, failedText, nextChange, nextPressText, stageWords, votingDesk } from './desk.ts';
import styles from './VotingDesk.module.css';

interface Props {
  desk: VotingStanding;
  step: DeskStep;
  headingRef: Ref<HTMLHeadingElement>;
}

export function DeskState({ desk, step, headingRef }: Props) {
  const { opensAt, closesAt, closedAt, countedAt, publishedAt, lastAct, stage } = desk;
  const now = useServerNow(500);
  const isOver = usePartyOver();
  const { heading, coming, words } = deskSteps[step];
  const isComing = step === 'opening' || step === 'closing';
  const to = nextChange(desk);
  const left = coming && to ? Date.parse(to) - now : null;
  const revealed = stage?.revealed.map((category) => categoryTitles[category]).join(', ');
  const standing = words ?? (revealed ? `Revealed: ${revealed}.` : 'Nothing is revealed yet.');
  const facts = [
    [desk.state === 'locked' ? 'Opens' : 'Opened', dayAndTime(opensAt)],
    closedAt === null
      ? ['Closes', closesAt === null ? 'No time is set' : dayAndTime(closesAt)]
      : ['Closed', dayAndTime(closedAt)],
    ['Counted', countedAt && dayAndTime(countedAt)],
    ['Published', publishedAt && dayAndTime(publishedAt)],
    // What is about to happen is in the heading, and not done yet.
    [
      'Last',
      lastAct && `${lastAct.who}${isComing ? '' : ` ${lastAct.act}`} · ${sinceText(Date.parse(lastAct.at), now)}`,
    ],
  ] as const;
  return (
    <section
      className={`card roomy stack gap-4 narrowing ${styles.state}`}
      data-step={step}
      aria-label="Where the vote stands"
    >
      <div role="status">
        <h2 ref={headingRef} tabIndex={-1} className="big">
          {heading}
        </h2>
      </div>
      {left !== null && left > 0 ? (
        <div>
          <p className="muted small semibold">{coming}</p>
          <TimeLeft milliseconds={left} />
        </div>
      ) : (
        <p className="muted">{left === null ? standing : 'It takes a few seconds.'}</p>
      )}
      <Status>
        {step === 'open' && left === null && isOver && (
          <Notice tone="info">Both nights are over, and people can still vote.</Notice>
        )}
      </Status>
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

export function StageRemote({ desk: { version, publishedAt }, stage }: { desk: VotingStanding; stage: Stage }) {
  const { step } = stage;
  const [move, busy] = useSingleTap(async (by: 1 | -1) => {
    clearFailure();
    const answer = await moveStage({ step, version }, by);
    if (answer && !answer.success) sayFailed(errorText(answer, failedText));
    await fetchQuery(votingDesk);
  });
  const coming = stageSteps[step + 1];
  return (
    <section className="card roomy stack gap-4" aria-label="The stage">
      {/* First: what can't be taken back must not move under the thumb. */}
      <div className={styles.moves}>
        <Button wide busy={busy || step === 0} onClick={() => void move(-1)}>
          Back
        </Button>
        <Button kind={coming ? 'gold' : 'ghost'} wide busy={busy || !coming} onClick={() => void move(1)}>
          Next
        </Button>
      </div>
      <div>
        <p className="muted small">The projector shows</p>
        <p className="big" role="status">
          {stageWords(stageSteps[step] ?? { kind: 'dark' })}
        </p>
      </div>
      <p className="medium semibold">
        {coming ? nextPressText(coming, stage.revealed, publishedAt !== null) : 'That was the last scene.'}
      </p>
    </section>
  );
}
