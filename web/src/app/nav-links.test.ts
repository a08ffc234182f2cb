import { expect, it } from 'vitest';
import { type NavPlace, navLinksFor } from './nav-links.ts';

const guest = { id: 'u1', name: 'Asha', email: 'asha@iitdh.ac.in', role: 'guest' } as const;
const admin = { ...guest, role: 'admin' } as const;
type Phase = Parameters<typeof navLinksFor>[2];
const shown = (user: Parameters<typeof navLinksFor>[0], place: NavPlace = 'dock', phase: Phase = 'locked') =>
  navLinksFor(user, place, phase).map(({ label, locked }) => (locked ? `${label} (locked)` : label));

it('locks what needs a login for a visitor, and hides Admin', () => {
  for (const place of ['bar', 'dock', 'menu'] as const) {
    expect(shown(null, place, 'open')).toEqual(['Home', 'Schedule', 'Music (locked)', 'Dashboard (locked)']);
  }
});

it('opens everything but Admin to an attendee', () => {
  expect(shown(guest)).toEqual(['Home', 'Schedule', 'Music', 'Dashboard']);
});

it('shows Admin to an admin', () => {
  expect(shown(admin)).toEqual(['Home', 'Schedule', 'Music', 'Dashboard', 'Admin']);
});

it('leads to the vote from dock and bar once it has opened, except in the full dock of an admin', () => {
  for (const phase of ['open', 'closed'] as const) {
    expect(shown(guest, 'dock', phase)).toEqual(['Home', 'Schedule', 'Music', 'Vote', 'Dashboard']);
    expect(shown(admin, 'bar', phase)).toContain('Vote');
    expect(shown(admin, 'dock', phase)).not.toContain('Vote');
  }
});

it('leads everybody to the results once they are out, in the place of the vote', () => {
  expect(shown(guest, 'dock', 'results')).toEqual(['Home', 'Schedule', 'Music', 'Results', 'Dashboard']);
  expect(shown(admin, 'bar', 'results')).toEqual(['Home', 'Schedule', 'Music', 'Results', 'Dashboard', 'Admin']);
  expect(shown(admin, 'dock', 'results')).not.toContain('Results');
  expect(shown(guest, 'menu', 'results')).toEqual(expect.arrayContaining(['Vote', 'Results']));
  expect(shown(null, 'dock', 'results')).toContain('Results');
  for (const place of ['bar', 'dock', 'menu'] as const) expect(shown(guest, place, 'closed')).not.toContain('Results');
});

it('leads from the drawer where the dock does not', () => {
  const all = ['Home', 'Schedule', 'Music', 'Vote', 'Whispers', 'Dashboard', 'Your account'];
  expect(shown(guest, 'menu')).toEqual(all);
  expect(shown(admin, 'menu')).toEqual([...all, 'Admin']);
});
