import type { HostWhisper } from '@fresher-party/contract/calls/stations';
import { limits } from '@fresher-party/contract/limits';
import { successTexts } from '@fresher-party/contract/texts';
import { AppError } from '../../core/errors.ts';
import { actorOf } from '../../db/audit.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { decideMoves } from './rules.ts';
import type { MessageStore } from './store.ts';

const moves = {
  read: { from: 'on-stage', to: 'done', text: successTexts.whisperRead },
  back: { from: 'done', to: 'on-stage', text: successTexts.whisperBack },
} as const;

/** The host: texts without senders, and no act but 'read' and its undo (ADR 55). */
export function hostEndpoints({ writeOnce }: Dependencies, store: MessageStore) {
  /** Messages in the order in which they were sent to the stage, but first those that this station put back. */
  async function staged(station: string, now: Date) {
    const { docs, total } = await store.all({ limit: limits.movesAtOnce }, 'on-stage', now);
    const sentAt = (doc: (typeof docs)[number]): number => {
      const { stateBy, stateAt } = doc.data();
      return stateBy?.id === station ? 0 : (stateAt?.getTime() ?? 0);
    };
    const whispers = docs
      .toSorted((a, b) => sentAt(a) - sentAt(b))
      .map((doc): HostWhisper => ({ id: doc.id, message: doc.data().message }));
    return { results: total, data: { whispers } };
  }

  return {
    'GET /station/whispers': async ({ user, now }) => staged(user.id, now),

    /** Idempotent: a repeat finds the message where this station has put it. */
    'POST /station/whispers': async ({ user, session, body: { act, id }, now }) => {
      const { from, to, text } = moves[act];
      await writeOnce({
        call: 'POST /station/whispers',
        session,
        key: undefined,
        body: { act, id },
        now,
        reads: [store.refOf(id)],
        decide: (found) => {
          const records = store.recordsIn(found, now);
          const { moved, toWrite } = decideMoves([{ id, from }], to, records, user.id);
          // The host can put back only what this station has marked as read.
          const isOthers = act === 'back' && toWrite.length > 0 && records.get(id)?.stateBy?.id !== user.id;
          if (moved.length === 0 || isOthers) throw new AppError('WHISPER_MOVED');
          return toWrite.length === 0
            ? { answer: null }
            : { answer: null, write: (tx) => store.move(tx, actorOf(user), records, to, now) };
        },
      });
      return { message: text, ...(await staged(user.id, now)) };
    },
  } satisfies Partial<Handlers>;
}
