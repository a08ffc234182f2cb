import { expect, it } from 'vitest';
import { pageList, pages, paths, placeAt, places } from './routes.ts';

const sources = import.meta.glob<string>(['../features/*/*Page.tsx', '../features/organisers/*/*Page.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

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

it('has every page of features/ exactly once', () => {
  expect(pageList.map(({ component }) => `../features/${component}.tsx`).toSorted()).toEqual(
    Object.keys(sources).toSorted(),
  );
});

it.each(Object.entries(pages))('finds the component of %s in its file', (_, { component }) => {
  expect(sources[`../features/${component}.tsx`]).toContain(`export function ${component.split('/').at(-1)}(`);
});

it('has a first page for each of the organisers’ sections, and a section for each of their pages', () => {
  for (const [name, { page }] of Object.entries(places)) expect(placeAt(paths[page])).toBe(name);
  const without = pageList.filter(({ access, path }) => access === 'admin' && placeAt(path) === undefined);
  // Full-screen pages have no section.
  expect(without.map(({ path }) => path)).toEqual(['/admin/reading', '/stage']);
  expect(placeAt('/music')).toBeUndefined();
});
