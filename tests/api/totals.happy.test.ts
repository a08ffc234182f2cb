import { Query } from 'firebase-admin/firestore';
import { afterEach, expect, it, vi } from 'vitest';
import { auditHandlers } from '../../functions/src/features/audit/handler.ts';
import { messageHandlers } from '../../functions/src/features/messages/handler.ts';
import { songHandlers } from '../../functions/src/features/songs/handler.ts';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { newTrack } from '../support/state.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('counts a list once in ten seconds, however often its pages are read', async () => {
  const [admin, ...people] = [await newActor('admin'), await newActor(), await newActor()];
  for (const { token, user } of people) {
    await call('POST /messages/send', { token, body: { message: 'counted' } });
    await call('POST /songs/submit', { token, body: { songLinks: [newTrack()] } });
    await call('GET /messages/user/{id}', { token: admin.token, params: { id: user.id } });
  }
  const { user } = admin;
  const parts = dependencies();
  const [audit, messages, songs] = [auditHandlers(parts), messageHandlers(parts), songHandlers(parts)];
  const count = vi.spyOn(Query.prototype, 'count');
  const query = { limit: 1 };
  for (let page = 0; page < 3; page += 1) {
    await messages['GET /messages/all'](contextOf('GET /messages/all', { user, query }));
    await songs['GET /songs/all'](contextOf('GET /songs/all', { user, query }));
    await audit['GET /admin/audit'](contextOf('GET /admin/audit', { user, query }));
  }
  // Messages, submissions, distinct songs and the audit log.
  expect(count).toHaveBeenCalledTimes(4);
});
