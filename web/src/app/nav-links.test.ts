import { expect, it } from 'vitest';
import { type NavPlace, navLinksFor } from './nav-links.ts';

const guest = { id: 'u1', name: 'Asha', email: 'asha@iitdh.ac.in', role: 'guest' } as const;
const admin = { ...guest, role: 'admin' } as const;
type Phase = Parameters<typeof navLinksFor>[2];
const shown = (user: Parameters<typeof navLinksFor>[0], place: NavPlace = 'dock', phase: Phase = 'locked') =>
  navLinksFor(user, place, phase).map(({ label, locked }) => (locked ? `${label} (locked)` : label));

it('locks pages that need a login for visitors, and hides Admin', () => {
  for (const place of ['bar', 'dock', 'menu'] as const) {
    expect(shown(null, place, 'open')).toEqual(['Home', 'Schedule', 'Music (locked)', 'Dashboard (locked)']);
  }
});

it('unlocks everything but Admin for an attendee', () => {
  expect(shown(guest)).toEqual(['Home', 'Schedule', 'Music', 'Dashboard']);
});

it('shows Admin to an admin', () => {
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
  expect(shown(guest, 'menu', 'results')).toEqual(expect.arrayContaining(['Vote', 'Results']));
  expect(shown(null, 'dock', 'results')).toContain('Results');
  for (const place of ['bar', 'dock', 'menu'] as const) expect(shown(guest, place, 'closed')).not.toContain('Results');
});

it('has links in the drawer that the dock does not have', () => {
  const all = ['Home', 'Schedule', 'Music', 'Vote', 'Whispers', 'Dashboard', 'Your account'];
  expect(shown(guest, 'menu')).toEqual(all);
  expect(shown(admin, 'menu')).toEqual([...all, 'Admin']);
});
