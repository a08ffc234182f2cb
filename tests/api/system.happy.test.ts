import { eventMoment } from '@fresher-party/contract/event';
import { expect, it } from 'vitest';
import { call, request } from '../support/api.ts';
import { setVoting } from '../support/state.ts';

it('answers the liveness check', async () => {
  expect((await call('GET /health')).json).toEqual({ success: true, status: 'ok' });
  expect((await request('HEAD', '/health')).status).toBe(200);
});

it('returns the nights, the voting window and the server’s time', async () => {
  await setVoting('open');
  await expect
    .poll(async () => (await call('GET /event')).json.data.event.voting.state, { timeout: 5000 })
    .toBe('open');
  const { event } = (await call('GET /event')).json.data;
  const utc = (day: number, time: string) => new Date(eventMoment(day, time)).toISOString();
  const dateOf = (day: number) => eventMoment(day, '00:00').slice(0, 10);
  expect(event.nights).toEqual([
    { id: 'one', label: 'Night One', date: dateOf(1), startsAt: utc(1, '18:00'), endsAt: utc(2, '00:00') },
    { id: 'two', label: 'Night Two', date: dateOf(2), startsAt: utc(2, '16:00'), endsAt: utc(2, '23:00') },
  ]);
  expect(Math.abs(Date.parse(event.serverTime) - Date.now())).toBeLessThan(10_000);
  expect(event.resultsPublished).toBe(false);
});

it.each(['locked', 'closed', 'open'] as const)('shows within seconds that voting is %s', async (state) => {
  await setVoting(state);
  await expect.poll(async () => (await call('GET /event')).json.data.event.voting.state, { timeout: 5000 }).toBe(state);
});
