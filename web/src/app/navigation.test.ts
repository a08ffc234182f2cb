import { eventMoment, eventTitle, nights, shortYear } from '@fresher-party/contract/event';
import { describe, expect, it } from 'vitest';
import { type NavKind, navigationTitle, navLinksFor } from './navigation.ts';

const guest = { id: 'u1', name: 'Asha', email: 'asha@iitdh.ac.in', role: 'guest' } as const;
const admin = { ...guest, role: 'admin' } as const;
type Phase = Parameters<typeof navLinksFor>[2];
const shown = (user: Parameters<typeof navLinksFor>[0], kind: NavKind = 'dock', phase: Phase = 'locked') =>
  navLinksFor(user, kind, phase).map(({ label, locked }) => (locked ? `${label} (locked)` : label));

it('locks pages that need a login for visitors, and hides Admin', () => {
  for (const kind of ['bar', 'dock', 'menu'] as const) {
    expect(shown(null, kind, 'open')).toEqual(['Home', 'Schedule', 'Music (locked)', 'Dashboard (locked)']);
  }
});

it('unlocks everything for an attendee, and shows Admin to an admin', () => {
  expect(shown(guest)).toEqual(['Home', 'Schedule', 'Music', 'Dashboard']);
  expect(shown(admin)).toEqual(['Home', 'Schedule', 'Music', 'Dashboard', 'Admin']);
});

it('has the vote in dock and bar once it has opened, except in the full dock of an admin', () => {
  for (const phase of ['open', 'closed'] as const) {
    expect(shown(guest, 'dock', phase)).toEqual(['Home', 'Schedule', 'Music', 'Vote', 'Dashboard']);
    expect(shown(admin, 'bar', phase)).toContain('Vote');
    expect(shown(admin, 'dock', phase)).not.toContain('Vote');
  }
});

it('replaces the vote with the results for everybody once they are out', () => {
  expect(shown(guest, 'dock', 'results')).toEqual(['Home', 'Schedule', 'Music', 'Results', 'Dashboard']);
  expect(shown(admin, 'bar', 'results')).toEqual(['Home', 'Schedule', 'Music', 'Results', 'Dashboard', 'Admin']);
  expect(shown(admin, 'dock', 'results')).not.toContain('Results');
  expect(shown(guest, 'menu', 'results')).toContain('Results');
  expect(shown(guest, 'menu', 'results')).not.toContain('Vote');
  expect(shown(null, 'dock', 'results')).toContain('Results');
  for (const kind of ['bar', 'dock', 'menu'] as const) expect(shown(guest, kind, 'closed')).not.toContain('Results');
});

it('has links in the drawer that the dock does not have', () => {
  const all = ['Home', 'Schedule', 'Music', 'Vote', 'Whispers', 'Dashboard', 'Your account'];
  expect(shown(guest, 'menu')).toEqual(all);
  expect(shown(admin, 'menu')).toEqual([...all, 'Admin']);
});

const at = (day: number, time: string): number =>
  Date.parse(eventMoment(day, '00:00')) + Date.parse(`1970-01-01T${time}Z`);

describe('navigationTitle', () => {
  it.each<[number, string, string]>([
    [0, '23:59:59', eventTitle],
    [1, '00:00:00', `Freshers Night ${shortYear()} · Prelude`],
    [1, '12:00:00', `Freshers Night ${shortYear()} · Day One`],
    [1, '18:00:00', `Freshers Night ${shortYear()} · Nightfall`],
    [2, '00:00:00', `Freshers Night ${shortYear()} · Day Two`],
    [2, '12:00:00', `Freshers Night ${shortYear()} · Momentum`],
    [2, '18:00:00', `Freshers Night ${shortYear()} · Finale`],
    [2, '23:59:59', `Freshers Night ${shortYear()} · Finale`],
    [3, '00:00:00', eventTitle],
  ])('on day %i at %s in Kolkata is %s', (day, time, title) => {
    expect(navigationTitle(at(day, time), nights)).toBe(title);
  });
});
