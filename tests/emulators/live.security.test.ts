/** An organiser's listener with real token, Auth and rules ends with the session (ADR 33). */

import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { accountAdministration } from '../../functions/src/features/accounts/people/store.ts';
import { type Connection, connect } from '../../web/src/live/connection.ts';
import { liveTargets } from '../../web/src/live/targets.ts';
import { type Actor, newActor, password, signToken } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { env } from '../support/env.ts';
import { firestore } from '../support/firestore.ts';

interface Listener {
  readonly connection: Connection;
  /** The text of the newest message received. */
  newest: unknown;
  isCurrent: boolean;
  /** The error code with which the listener ended. */
  ended: string | undefined;
}

/** Gets a live token for a session and listens to the newest message. Throws if the token is refused. */
async function listenAs(token: string): Promise<Listener> {
  const { token: liveToken, config } = await succeed('POST /live-token', { token });
  const connection = await connect({ token: liveToken, config });
  const listener: Listener = { connection, newest: undefined, isCurrent: false, ended: undefined };
  connection.listen(liveTargets.newestMessage, {
    onNext(snapshot) {
      const newest = 'docs' in snapshot ? snapshot.docs[0]?.get('message') : undefined;
      Object.assign(listener, { newest, isCurrent: !snapshot.metadata.fromCache });
    },
    onEnd: ({ code }) => Object.assign(listener, { ended: code }),
  });
  return listener;
}

const open: Listener[] = [];
afterEach(() => Promise.all(open.splice(0).map(({ connection }) => connection.close())));

async function listen({ token }: Actor): Promise<Listener> {
  const listener = await listenAs(token);
  open.push(listener);
  await expect.poll(() => listener.isCurrent).toBe(true);
  return listener;
}

async function whisper(): Promise<string> {
  const message = `Received by organisers ${randomUUID()}`;
  const { token } = await newActor();
  expect((await call('POST /messages/send', { token, body: { message } })).status).toBe(200);
  return message;
}

const claimsIn = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const administration = () => accountAdministration(firestore());
/** Whether an account has a Firebase Auth user. */
async function isInAuth(uid: string): Promise<boolean> {
  const url = `http://${env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/projects/${env.GCLOUD_PROJECT}/accounts:lookup`;
  const headers = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ localId: [uid] }) });
  return ((await answer.json()) as { users?: unknown[] }).users !== undefined;
}

describe('the token', () => {
  it('contains the person’s id, the session and its version, and nothing else', async () => {
    const { user, token } = await newActor('admin');
    const { json } = await call('POST /live-token', { token });
    const { uid, claims } = claimsIn(json.token);
    expect({ uid, claims }).toEqual({ uid: user.id, claims: { sid: claimsIn(token).jti, ver: 1 } });
    expect(json.config).toEqual({
      projectId: env.GCLOUD_PROJECT,
      apiKey: 'demo-key',
      emulators: { firestore: env.FIRESTORE_EMULATOR_HOST, auth: env.FIREBASE_AUTH_EMULATOR_HOST },
    });
  });
});

describe('a listener receives the next whisper', () => {
  it('also when another session of the same person was ended', async () => {
    const actor = await newActor('admin');
    const listener = await listen(actor);
    await call('POST /logout', { token: await signToken({ uid: actor.user.id, role: 'admin', version: 1 }) });
    const text = await whisper();
    await expect.poll(() => listener.newest).toBe(text);
    expect(listener.ended).toBeUndefined();
  });
});

describe('a listener receives no more whispers, and is denied', () => {
  it('after the session was ended', async () => {
    const actor = await newActor('admin');
    const listener = await listen(actor);
    await call('POST /logout', { token: actor.token });
    const text = await whisper();
    await expect.poll(() => listener.ended).toBe('permission-denied');
    expect(listener.newest).not.toBe(text);
    expect((await call('POST /live-token', { token: actor.token })).status).toBe(401);
  });
});

describe('deleting an account', () => {
  it('removes its user from Firebase Auth', async () => {
    const actor = await newActor('admin');
    await listen(actor);
    expect(await isInAuth(actor.user.id)).toBe(true);
    await administration().revoke(actor.user.email);
    const token = await signToken({ uid: actor.user.id, role: 'guest', version: 2 });
    expect((await call('DELETE /me', { token, body: { password } })).status).toBe(200);
    expect(await isInAuth(actor.user.id)).toBe(false);
  });
});
