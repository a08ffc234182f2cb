import type { ParsedInput } from '@fresher-party/contract/endpoints';
import { errorCodes } from '@fresher-party/contract/errors';
import { formatHour } from '@fresher-party/contract/format-date';
import { confirmWordOf, type DeskAct } from '@fresher-party/contract/voting-acts';
import { invalidField } from '../../core/errors.ts';
import type { Handlers, OwnCall } from '../endpoint.ts';
import type { VotingAct } from './acts.ts';
import type { DeskStore } from './desk-store.ts';

/** Checks the password of the session's person, to stop a stranger with an unlocked phone. */
export type RequireOwnPassword = (call: OwnCall, password: string) => Promise<void>;

/** The messages for an act, and for one that would change nothing. */
const texts: Record<DeskAct, { done: (at: string) => string; unchanged: string }> = {
  schedule: { done: () => 'The times are set.', unchanged: 'These times are set already.' },
  open: { done: () => 'Voting is open.', unchanged: 'Voting is open already.' },
  'undo-open': { done: () => 'The opening is taken back. Voting is locked.', unchanged: '' },
  extend: {
    done: (at) => (at === '' ? 'No closing time is set any more.' : `Voting closes at ${at} now.`),
    unchanged: 'The closing is as you want it already.',
  },
  close: { done: () => 'Voting is closed.', unchanged: 'Voting is closed already.' },
  'take-back': { done: () => 'Voting is open again.', unchanged: '' },
  publish: { done: () => 'The results are out.', unchanged: 'The results are public already.' },
  'start-stage': { done: () => 'The stage is ready.', unchanged: 'The stage has been started already.' },
};

type Body = ParsedInput<'POST /admin/voting'>['body'];

/** The act of a request body. The schema has checked the fields of each act. */
function actOf({ act, opensAt, closesAt }: Body): VotingAct {
  switch (act) {
    case 'schedule': {
      if (opensAt === undefined) throw invalidField('opensAt', errorCodes.INVALID_INPUT.message);
      return { type: act, opensAt: new Date(opensAt), closesAt: closesAt ? new Date(closesAt) : null };
    }
    case 'undo-open': {
      if (opensAt === undefined) throw invalidField('opensAt', errorCodes.INVALID_INPUT.message);
      return { type: act, opensAt: new Date(opensAt) };
    }
    case 'extend': {
      if (closesAt === undefined) throw invalidField('closesAt', errorCodes.INVALID_INPUT.message);
      return { type: act, closesAt: closesAt === null ? null : new Date(closesAt) };
    }
    default:
      return { type: act };
  }
}

/** The vote desk (ADR 38): the state of the vote, and organisers' acts on it. */
export function deskEndpoints(desk: DeskStore, requirePassword: RequireOwnPassword) {
  return {
    'GET /admin/voting': async () => ({ data: { voting: await desk.described() } }),

    'POST /admin/voting': async (call) => {
      const { user, session, body, idempotencyKey: key, now } = call;
      const { act, version, opensAt, closesAt, password } = body;
      if (confirmWordOf(act) !== undefined) await requirePassword(call, password ?? '');
      const asked = { act, version, opensAt, closesAt };
      const { done, unchanged } = texts[act];
      await desk.act(
        { call: 'POST /admin/voting', user, session, key, act: actOf(body), version, body: asked, now },
        unchanged,
      );
      return { message: done(closesAt ? formatHour(closesAt) : ''), data: { voting: await desk.described() } };
    },

    'POST /admin/voting/seal': async ({ user }) => {
      await desk.seal(user);
      return { data: { voting: await desk.described() } };
    },
  } satisfies Partial<Handlers>;
}
