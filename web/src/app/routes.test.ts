import { expect, it } from 'vitest';
import { pageList, paths, sectionAt, sections } from './routes.ts';

it('matches the table of spec §2 and the pages that it implies', () => {
  expect(pageList.map(({ path, access }) => `${path} ${access}`)).toEqual([
    '/ public',
    '/login public',
    '/signup public',
    '/forgot-password public',
    '/link public',
    '/unsubscribe public',
    '/station public',
    '/schedule public',
    '/api-test public',
    '/music user',
    '/vote user',
    '/results public',
    '/messages user',
    '/dashboard user',
    '/account user',
    '/admin admin',
    '/admin/messages admin',
    '/admin/reading admin',
    '/admin/dj admin',
    '/admin/voting admin',
    '/admin/addCandidate admin',
    '/stage admin',
    '/admin/setup admin',
    '/admin/event admin',
    '/admin/stations admin',
    '/admin/announcements admin',
    '/admin/people admin',
    '/admin/log admin',
    '/admin/downloads admin',
    '* public',
  ]);
});

it('has a first page for each of the organisers’ sections, and a section for each of their pages', () => {
  for (const [name, { page }] of Object.entries(sections)) expect(sectionAt(paths[page])).toBe(name);
  const without = pageList.filter(({ access, path }) => access === 'admin' && sectionAt(path) === undefined);
  // Full-screen pages have no section.
  expect(without.map(({ path }) => path)).toEqual(['/admin/reading', '/stage']);
  expect(sectionAt('/music')).toBeUndefined();
});
