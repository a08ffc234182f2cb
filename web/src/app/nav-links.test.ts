import { expect, it } from 'vitest';
import { navLinksFor } from './nav-links.ts';

const guest = { id: 'u1', name: 'Asha', email: 'asha@iitdh.ac.in', role: 'guest' } as const;
const shown = (user: Parameters<typeof navLinksFor>[0]) =>
  navLinksFor(user).map(({ label, locked }) => (locked ? `${label} (locked)` : label));

it('locks what needs a login for a visitor, and hides Admin', () => {
  expect(shown(null)).toEqual(['Home', 'Schedule', 'Music (locked)', 'Dashboard (locked)']);
});

it('opens everything but Admin to an attendee', () => {
  expect(shown(guest)).toEqual(['Home', 'Schedule', 'Music', 'Dashboard']);
});

it('shows Admin to an admin', () => {
  expect(shown({ ...guest, role: 'admin' })).toEqual(['Home', 'Schedule', 'Music', 'Dashboard', 'Admin']);
});
