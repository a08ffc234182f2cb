/** An open listener gets nothing more once its session has ended, because the rules read the record (ADR 33). */

import {
  addDoc,
  collection,
  deleteDoc,
  deleteField,
  doc,
  limit,
  onSnapshot,
  orderBy,
  query,
  Timestamp,
  updateDoc,
} from 'firebase/firestore';
import { describe, expect, it } from 'vitest';
import { sessionVersion, uids } from './documents.ts';
import { loadRules } from './environment.ts';

const rules = loadRules('listeners');

/** Listens to the newest messages like an admin's page. Returns received messages, and the error code. */
function follow() {
  const received: { texts: string[]; ended: string | null; stop: () => void } = {
    texts: [],
    ended: null,
    stop: () => {},
  };
  const newest = query(collection(rules.db('admin'), 'messages'), orderBy('createdAt', 'desc'), limit(50));
  received.stop = onSnapshot(
    newest,
    (snapshot) => {
      if (!snapshot.metadata.fromCache) received.texts = snapshot.docs.map((found) => found.get('message') as string);
    },
    (error) => {
      received.ended = error.code;
    },
  );
  return received;
}

const record = () => doc(rules.owner(), 'credentials', uids.admin);
const send = (message: string) =>
  addDoc(collection(rules.owner(), 'messages'), { message, createdAt: Timestamp.now(), senderId: uids.guest });

describe('an organiser’s open listener', () => {
  it.each([
    ['the role is taken back', () => updateDoc(record(), { role: 'guest' })],
    ['the role becomes a station’s', () => updateDoc(record(), { role: 'host' })],
    ['the person is blocked', () => updateDoc(record(), { blocked: true })],
    ['the sessions before are ended', () => updateDoc(record(), { sessionVersion: sessionVersion + 1 })],
    ['the person logs out', () => updateDoc(record(), { 'endedSessions.session': Timestamp.now() })],
    ['the account is deleted', () => deleteDoc(record())],
  ])('ends when %s, and no later message comes', async (_, end) => {
    const received = follow();
    await expect.poll(() => received.texts.length).toBe(Object.keys(uids).length);
    await send('before');
    await expect.poll(() => received.texts).toContain('before');
    await end();
    // The rules are evaluated again for the next document, which is then not delivered.
    await send('after');
    await expect.poll(() => received.ended).toBe('permission-denied');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(received.texts).not.toContain('after');
  });

  it.each([
    ['another session ends', () => updateDoc(record(), { 'endedSessions.other': Timestamp.now() })],
    ['nothing was ever ended', () => updateDoc(record(), { endedSessions: deleteField() })],
    ['something else changes', () => updateDoc(record(), { hadLiveToken: true })],
    ['somebody else is blocked', () => updateDoc(doc(rules.owner(), 'credentials', uids.guest), { blocked: true })],
  ])('goes on when %s', async (_, change) => {
    const received = follow();
    await expect.poll(() => received.texts.length).toBe(Object.keys(uids).length);
    await change();
    await send('after');
    await expect.poll(() => received.texts).toContain('after');
    expect(received.ended).toBeNull();
    received.stop();
  });
});
