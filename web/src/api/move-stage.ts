import type { Output } from '@fresher-party/contract/endpoints';
import { stageSteps } from '@fresher-party/contract/stage-steps';
import { call, type Failure, type Result } from './client.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

/** As long as a page asks for the press again. Milliseconds. */
const repeatFor = 10_000;

/** A press whose answer was lost. */
let lost: { by: 1 | -1; body: { step: number; version: number }; idempotencyKey: string; until: number } | null = null;

/** Whether the stage may have moved all the same. */
export const isAnswerLost = ({ cause, status }: Failure): boolean => cause !== 'refused' || status >= 500;

/**
 * Moves the stage one step from where the page shows it (ADR 39). The press after a lost answer is the same request once
 * more: if the page has got the new step meanwhile, a press meant for it must not reveal the next result. Null for a step
 * that is none.
 */
export async function moveStage(
  { step, version }: { readonly step: number; readonly version: number },
  by: 1 | -1,
): Promise<Result<Output<'POST /admin/stage/step'>> | null> {
  const isAgain = lost?.by === by && performance.now() < lost.until;
  const request = isAgain && lost ? lost : { body: { step: step + by, version }, idempotencyKey: newIdempotencyKey() };
  lost = null;
  const { body, idempotencyKey } = request;
  if (!stageSteps[body.step]) return null;
  const answer = await call('POST /admin/stage/step', { body, idempotencyKey });
  if (!answer.success && isAnswerLost(answer)) {
    lost = { by, body, idempotencyKey, until: performance.now() + repeatFor };
  }
  return answer;
}
