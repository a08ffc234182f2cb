/** Blocking a person from sending whispers and songs, but not from voting or logging in. */

import { describe, expect, it } from 'vitest';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { type Actor, newActor, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { collections, newCandidate, newTrack, setVoting } from '../support/state.ts';

const block = ({ token }: Actor, { user }: Actor, blocked = true) =>
  call('POST /messages/block', { token, body: { senderId: user.id, blocked } });
const whisper = ({ token }: Actor) => call('POST /messages/send', { token, body: { message: 'Me again' } });
const request = ({ token }: Actor) => call('POST /songs/submit', { token, body: { songLinks: [newTrack()] } });
const sentence =
  'The organisers have stopped your whispers and song requests. You can still vote. Please speak to the organising committee.';

describe('a blocked sender', () => {
  it('can’t send whispers or request songs, sees the reason, and can still vote and log in', async () => {
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

  it('is refused in the write’s own transaction by an instance with a cached account', async () => {
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

  it('can’t delete their account, because a new one would not be blocked', async () => {
    const [organiser, sender] = [await newActor('admin'), await newActor()];
    await block(organiser, sender);
    const remove = () => call('DELETE /me', { token: sender.token, body: { password } });
    const { status, json } = await remove();
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'SENDING_BLOCKED' });
    expect((await collections.credentials.doc(sender.user.id).get()).exists).toBe(true);
    await block(organiser, sender, false);
    expect((await remove()).status).toBe(200);
  });

  it('sees in their own data that they were blocked, but not by whom', async () => {
    const [organiser, sender] = [await newActor('admin', 'The Organiser'), await newActor()];
    await block(organiser, sender);
    const { data } = (await call('GET /me/export', { token: sender.token })).json;
    expect(data.noted.map(({ action }) => action)).toEqual(['sender-blocked']);
    expect(JSON.stringify(data)).not.toContain('The Organiser');
  });
});

describe('blocking', () => {
  it('is shown in the look-up; a repeat changes and logs nothing, and says so; an unknown person is not found', async () => {
    const [organiser, sender] = [await newActor('admin'), await newActor()];
    // Only the organiser whose call changed something is offered an undo.
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
});
