import type { Output } from '@fresher-party/contract/endpoints';
import { stageSteps } from '@fresher-party/contract/voting';
import { call, outcomeUnknown, type Result, randomHex } from './client.ts';

const repeatFor = 10_000;

let lost: { by: 1 | -1; body: { step: number; version: number }; idempotencyKey: string; until: number } | null = null;

/** Moves the stage (ADR 38). A press after a lost response repeats that request, so that no second result is shown. */
export async function moveStage(
  { step, version }: { readonly step: number; readonly version: number },
  by: 1 | -1,
): Promise<Result<Output<'POST /admin/stage/step'>> | null> {
  const isAgain = lost?.by === by && performance.now() < lost.until;
  const request = isAgain && lost ? lost : { body: { step: step + by, version }, idempotencyKey: randomHex() };
  lost = null;
  if (!stageSteps[request.body.step]) return null;
  const answer = await call('POST /admin/stage/step', request);
  if (!answer.success && outcomeUnknown(answer)) lost = { ...request, by, until: performance.now() + repeatFor };
  return answer;
}
