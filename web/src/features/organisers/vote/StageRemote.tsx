import type { VotingStanding } from '@fresher-party/contract/schemas/voting-desk';
import { stageSteps } from '@fresher-party/contract/stage-steps';
import { call, errorText } from '../../../api/client.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { useAct } from '../../../api/use-act.ts';
import { Button } from '../../../ui/Button.tsx';
import { adminTexts } from '../admin-texts.ts';
import { comingWords, stageWords } from './desk-view.ts';
import { refreshDesk } from './use-voting-desk.ts';
import styles from './VotingDesk.module.css';

type Stage = NonNullable<VotingStanding['stage']>;

/** Moves the stage on the projector (ADR 39), as its own keys do. */
export function StageRemote({ stage, version }: { stage: Stage; version: number }) {
  const { act, busy, word } = useAct(
    async (step: number) => {
      const body = { step, version };
      const answer = await call('POST /admin/stage/step', { body, idempotencyKey: newIdempotencyKey() });
      return answer.success ? null : { tone: 'error' as const, text: errorText(answer, adminTexts.deskActFailed) };
    },
    { refresh: refreshDesk, rests: true, version },
  );
  const { step } = stage;
  const coming = stageSteps[step + 1];
  return (
    <section className={styles.remote} aria-label="The stage">
      <div>
        <p className="muted small">On the stage now</p>
        <p className="medium semibold" role="status">
          {stageWords(stageSteps[step] ?? { kind: 'dark' })}
        </p>
      </div>
      <p className="small">{coming ? comingWords(coming, stage.revealed) : 'That was the last scene.'}</p>
      {word && (
        <p className="small rose" role="alert">
          {word.text}
        </p>
      )}
      <div className={styles.moves}>
        <Button wide busy={busy || step === 0} onClick={() => void act(step - 1)}>
          Back
        </Button>
        <Button kind={coming ? 'gold' : 'ghost'} wide busy={busy || !coming} onClick={() => void act(step + 1)}>
          Next
        </Button>
      </div>
    </section>
  );
}
