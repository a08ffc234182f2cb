/** What one organiser's hour at the inbox costs in Firestore's operations (ADR 33 and 34), counted event by event. */

import { setTimeout as sleep } from 'node:timers/promises';
import { queries } from '../../functions/src/firestore/queries.ts';
import { connect } from '../../web/src/live/connection.ts';
import { liveTargets, messagesIn } from '../../web/src/live/targets.ts';
import { newActor } from '../testing/actors.ts';
import { call } from '../testing/api.ts';
import { clear } from '../testing/firestore.ts';
import { collections } from '../testing/state.ts';
import type { Result } from './result.ts';

/** A busy hour: what comes, and what this organiser and another one do with it. */
const hour = { whispers: 120, ownMoves: 60, othersMoves: 40 };

/** What the inbox listens to. */
const inbox = [
  messagesIn('pending'),
  messagesIn('on-stage'),
  liveTargets.recentActs,
  liveTargets.newestMessage,
  liveTargets.anyAct,
];

/** Reads of one call: the session, and for the inbox's page and its counts what they hold. */
const openingReads = { page: 50 + 2, staged: 2, counts: 4 + 1, token: 1 + 1 };
const move = { reads: 1 + 1 + 1 + 1, writes: 1 + 1 + 1 };

/** Listens as the inbox does through such an hour; documents that come are reads, and each delivery one of the record. */
export async function liveHour(): Promise<Result[]> {
  await clear('messages', 'auditLog');
  const [organiser, other] = await Promise.all([newActor('admin'), newActor('admin')]);
  const { json } = await call('POST /live-token', { token: organiser.token });
  const connection = await connect({ token: json.token, config: json.config });
  let documents = 0;
  let deliveries = 0;
  let heard = 0;
  const stops = inbox.map((target) => {
    let before = new Map<string, string>();
    return connection.listen(target, {
      onRecords(records, isCurrent, hasChanged) {
        if (!isCurrent || !hasChanged) return;
        const now = new Map(records.map((record) => [record.id, JSON.stringify(record)]));
        documents += [...now].filter(([id, text]) => before.get(id) !== text).length;
        deliveries += 1;
        before = now;
        if (target === inbox[0]) heard = Math.max(heard, now.size);
      },
      onEnd: (code) => {
        throw new Error(`A listener ended with ${code}.`);
      },
    });
  });
  const ids: string[] = [];
  // Ten an hour is what one person may send.
  for (let index = 0; index < hour.whispers; index += 1) {
    const { token, user } = await newActor();
    await call('POST /messages/send', { token, body: { message: `Whisper ${index}` } });
    const { docs } = await queries.allMessagesOf(collections, { uid: user.id }).get();
    ids.push(docs[0]?.id ?? '');
  }
  for (const [index, id] of ids.slice(0, hour.ownMoves + hour.othersMoves).entries()) {
    const { token } = index < hour.ownMoves ? organiser : other;
    const body = { messages: [{ id, from: 'pending' as const }], to: 'done' as const };
    const { status } = await call('POST /messages/state', { token, body });
    if (status !== 200) throw new Error(`A move was answered ${status}.`);
  }
  await sleep(1000);
  for (const stop of stops) stop();
  await connection.close();
  const { page, staged, counts, token } = openingReads;
  // Every event asks for the counts once, at most.
  const events = hour.whispers + hour.ownMoves + hour.othersMoves;
  const opening = page + staged + counts + token;
  const reads = opening + documents + deliveries + events * counts + hour.ownMoves * move.reads;
  const writes = 1 + hour.ownMoves * move.writes;
  const most = 3000;
  const what = `One organiser's live hour: ${hour.whispers} whispers, ${hour.ownMoves} own moves, ${hour.othersMoves} of others`;
  const parts = `${documents} documents heard in ${deliveries} deliveries`;
  return [
    {
      what,
      measured: `${reads} reads + ${writes} writes (${parts})`,
      bar: `≤ ${most} reads`,
      held: reads <= most && heard > 0,
    },
  ];
}
