/** Firestore operations of one organiser's hour at the inbox (ADR 33 and 34), counted per event. */

import { setTimeout as sleep } from 'node:timers/promises';
import { queries } from '../../functions/src/firestore/queries.ts';
import { newActor } from '../../tests/support/actors.ts';
import { succeed } from '../../tests/support/api.ts';
import { clear } from '../../tests/support/firestore.ts';
import { collections } from '../../tests/support/state.ts';
import { connect } from '../../web/src/live/connection.ts';
import { liveTargets, messagesIn } from '../../web/src/live/targets.ts';
import type { Result } from './measure.ts';

const most = 3000;
/** A busy hour: new whispers, and moves by this organiser and by another one. */
const hour = { whispers: 120, ownMoves: 60, othersMoves: 40 };
/** The inbox's listeners. */
const inbox = [
  messagesIn('pending'),
  messagesIn('on-stage'),
  liveTargets.recentActs,
  liveTargets.newestMessage,
  liveTargets.anyAct,
];
/** Reads of calls, each including the session: the token, the inbox's page, the staged whispers, and the counts. */
const reads = { token: 1 + 1, page: 50 + 2, staged: 2, counts: 4 + 1, move: 1 + 1 + 1 + 1 };
const moveWrites = 1 + 1 + 1;

/** Listens as the inbox does during such an hour. Received documents are reads. */
export async function liveHour(): Promise<Result[]> {
  await clear('messages', 'auditLog');
  const [organiser, other] = await Promise.all([newActor('admin'), newActor('admin')]);
  const { token, config } = await succeed('POST /live-token', { token: organiser.token });
  const connection = await connect({ token, config });
  let [documents, deliveries, received] = [0, 0, 0];
  const listeners = inbox.map((target) => {
    let before = new Map<string, string>();
    const first = Promise.withResolvers<void>();
    const stop = connection.listen(target, {
      onRecords(records, isCurrent, hasChanged) {
        if (!isCurrent || !hasChanged) return;
        first.resolve();
        const now = new Map(records.map((record) => [record.id, JSON.stringify(record)]));
        documents += [...now].filter(([id, text]) => before.get(id) !== text).length;
        deliveries += 1;
        before = now;
        if (target === inbox[0]) received = Math.max(received, now.size);
      },
      onEnd: (code) => first.reject(new Error(`A listener ended with ${code}.`)),
    });
    return { first: first.promise, stop };
  });
  // The emulator may still process the 10,000 documents of an earlier benchmark.
  await Promise.all(listeners.map(({ first }) => first));
  const ids: string[] = [];
  for (let index = 0; index < hour.whispers; index += 1) {
    // One sender each, because a person may send ten an hour.
    const sender = await newActor();
    await succeed('POST /messages/send', { token: sender.token, body: { message: `Whisper ${index}` } });
    const { docs } = await queries.allMessagesOf(collections, { uid: sender.user.id }).get();
    ids.push(docs[0]?.id ?? '');
  }
  for (const [index, id] of ids.slice(0, hour.ownMoves + hour.othersMoves).entries()) {
    const by = index < hour.ownMoves ? organiser : other;
    const body = { messages: [{ id, from: 'pending' as const }], to: 'done' as const };
    await succeed('POST /messages/state', { token: by.token, body });
  }
  await sleep(1000);
  for (const { stop } of listeners) stop();
  await connection.close();
  // Each event requests the counts at most once.
  const events = hour.whispers + hour.ownMoves + hour.othersMoves;
  const opening = reads.page + reads.staged + reads.counts + reads.token;
  const sum = opening + documents + deliveries + events * reads.counts + hour.ownMoves * reads.move;
  const parts = `${documents} documents received in ${deliveries} deliveries`;
  return [
    {
      what: `One organiser's live hour: ${hour.whispers} whispers, ${hour.ownMoves} own moves, ${hour.othersMoves} of others`,
      measured: `${sum} reads + ${1 + hour.ownMoves * moveWrites} writes (${parts})`,
      bar: `≤ ${most} reads`,
      held: sum <= most && received > 0,
    },
  ];
}
