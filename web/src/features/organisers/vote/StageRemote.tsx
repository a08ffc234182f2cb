import type { VotingStanding } from '@fresher-party/contract/calls/voting';
import { stageSteps } from '@fresher-party/contract/voting';
import { errorText, outcomeUnknown } from '../../../api/client.ts';
import { moveStage } from '../../../api/move-stage.ts';
import { type Outcome, useAct } from '../../../api/use-act.ts';
import { Button } from '../../../ui/Button.tsx';
import { adminTexts } from '../admin-texts.ts';
import { nextPressText, stageWords } from './desk-view.ts';
import { refreshDesk } from './use-voting-desk.ts';
import styles from './VotingDesk.module.css';

type Stage = NonNullable<VotingStanding['stage']>;

/** Moves the stage on the projector (ADR 39), like the stage's own keys. */
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
