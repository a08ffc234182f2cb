/** Stopping what somebody sends: whispers and songs at once, never the vote or the login (ADR 34). */

import { describe, expect, it } from 'vitest';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { type Actor, newActor, password, signToken } from '../../toolchain/testing/actors.ts';
import { call } from '../../toolchain/testing/api.ts';
import { collections, newCandidate, newTrack, setVoting } from '../../toolchain/testing/state.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';

const block = ({ token }: Actor, { user }: Actor, blocked = true) =>
  call('POST /messages/block', { token, body: { senderId: user.id, blocked } });
const whisper = ({ token }: Actor) => call('POST /messages/send', { token, body: { message: 'Me again' } });
const request = ({ token }: Actor) => call('POST /songs/submit', { token, body: { songLinks: [newTrack()] } });
const sentence =
  'The organisers have stopped your whispers and song requests. You can still vote. Please speak to the organising committee.';

describe('a sender whom organisers have stopped', () => {
  it('sends no whisper and requests no song, is told so plainly, and still votes and logs in', async () => {
    await setVoting('open');
    const [organiser, sender] = [await newActor('admin'), await newActor()];
    expect([(await whisper(sender)).status, (await request(sender)).status]).toEqual([200, 200]);
    expect((await block(organiser, sender)).status).toBe(200);
    for (const { status, json } of [await whisper(sender), await request(sender)]) {
      expect({ status, ...json }).toMatchObject({ status: 403, code: 'SENDING_BLOCKED', message: sentence });
    }
    expect((await call('GET /messages/my-messages', { token: sender.token })).json.results).toBe(1);
    const candidate = await newCandidate('Mr_Fresher');
    const vote = await call('POST /vote', { token: sender.token, body: { candidateID: candidate.id } });
    expect(vote.status).toBe(200);
    expect((await call('POST /login', { body: { email: sender.user.email, password } })).status).toBe(200);
  });

  it('sends again once they are let', async () => {
    const [organiser, sender] = [await newActor('admin'), await newActor()];
    await block(organiser, sender);
    expect((await whisper(sender)).status).toBe(403);
    await block(organiser, sender, false);
    expect([(await whisper(sender)).status, (await request(sender)).status]).toEqual([200, 200]);
    const notes = (await auditEntriesOf(organiser.user.id)).map(({ action }) => action);
    expect(notes).toEqual(['sender-unblocked', 'sender-blocked']);
    expect((await collections.credentials.doc(sender.user.id).get()).get('mutedAt')).toBeUndefined();
  });

  it('is refused by an instance that read the account before, in the write’s own transaction', async () => {
    const [organiser, sender] = [await newActor('admin'), await newActor()];
    const all = dependencies();
    const session = await all.tokens.verify(sender.token, new Date());
    if (!session) throw new Error('The token is not valid.');
    await all.records.of(sender.user.id);
    await block(organiser, sender);
    const body = { message: 'From an old instance' };
    const context = contextOf('POST /messages/send', { user: sender.user, session, body });
    await expect(createHandlers(all)['POST /messages/send'](context)).rejects.toMatchObject({
      code: 'SENDING_BLOCKED',
    });
  });

  it('keeps their account, which would come back without the block', async () => {
    const [organiser, sender] = [await newActor('admin'), await newActor()];
    await block(organiser, sender);
    const remove = () => call('DELETE /me', { token: sender.token, body: { password } });
    const { status, json } = await remove();
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'SENDING_BLOCKED' });
    expect((await collections.credentials.doc(sender.user.id).get()).exists).toBe(true);
    await block(organiser, sender, false);
    expect((await remove()).status).toBe(200);
  });

  it('finds in their copy that they were stopped, and not by whom', async () => {
    const [organiser, sender] = [await newActor('admin', 'The Organiser'), await newActor()];
    await block(organiser, sender);
    const { data } = (await call('GET /me/export', { token: sender.token })).json;
    expect(data.noted.map(({ action }) => action)).toEqual(['sender-blocked']);
    expect(JSON.stringify(data)).not.toContain('The Organiser');
  });
});

describe('blocking', () => {
  it('is shown in the look-up; a repeat changes and notes nothing, and says so; an unknown person is not found', async () => {
    const [organiser, sender] = [await newActor('admin'), await newActor()];
    // Only the one who stopped them is offered to take it back.
    expect((await block(organiser, sender)).json.data).toEqual({ changed: true });
    expect((await block(organiser, sender)).json.data).toEqual({ changed: false });
    expect(await auditEntriesOf(organiser.user.id)).toHaveLength(1);
    const look = async () =>
      (await call('GET /messages/user/{id}', { token: organiser.token, params: { id: sender.user.id } })).json.data;
    expect((await look()).sendingBlocked).toBe(true);
    await block(organiser, sender, false);
    expect((await look()).sendingBlocked).toBe(false);
    const nobody = await call('POST /messages/block', {
      token: organiser.token,
      body: { senderId: 'nobody', blocked: true },
    });
    expect(nobody.json.code).toBe('NOT_FOUND');
  });

  it('leaves the sessions of the person as they are', async () => {
    const [organiser, sender] = [await newActor('admin'), await newActor()];
    await block(organiser, sender);
    expect((await call('GET /me', { token: sender.token })).status).toBe(200);
    const token = await signToken({ uid: sender.user.id, role: 'guest', version: 1 });
    expect((await call('GET /me', { token })).status).toBe(200);
  });
});
