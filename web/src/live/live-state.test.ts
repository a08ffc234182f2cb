import { describe, expect, it } from 'vitest';
import { type LiveFacts, liveState } from './live-state.ts';

const facts: LiveFacts = { wanted: 2, current: 2, isOnline: true, isDetached: false, polled: null, currentAt: 7 };

describe('the state of the badge', () => {
  it.each<[string, Partial<LiveFacts>, object]>([
    ['live when every listener is up to date', {}, { mode: 'live' }],
    ['off without a subscription', { wanted: 0, current: 0 }, { mode: 'off' }],
    ['connecting before the first result', { current: 0, currentAt: null }, { mode: 'connecting' }],
    ['paused when one listener lost the database', { current: 1 }, { mode: 'paused', since: 7 }],
    ['paused while offline, whatever the listeners report', { isOnline: false }, { mode: 'paused', since: 7 }],
    ['paused when detached', { isDetached: true }, { mode: 'paused', since: 7 }],
    ['polling when the API answers instead', { current: 1, polled: 'answered' }, { mode: 'polling' }],
    ['polling, also if it never listened', { current: 0, currentAt: null, polled: 'answered' }, { mode: 'polling' }],
    ['paused when polling fails, too', { current: 1, polled: 'failed' }, { mode: 'paused', since: 7 }],
  ])('is %s', (_, changed, expected) => {
    expect(liveState({ ...facts, ...changed })).toEqual(expected);
  });
});
