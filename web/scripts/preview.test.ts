import { expect, it } from 'vitest';
import { documentTitle, pages } from '../src/app/routes.ts';
import { previewTags } from './preview.ts';

const previewOf = (name: 'schedule' | 'signup', url?: string) =>
  previewTags({ path: pages[name].path, title: documentTitle(pages[name].title) }, url);

it('has the page’s title, description, picture and URL', () => {
  const tags = previewOf('schedule', 'https://party.example/');
  expect(tags).toContain('<meta property="og:title" content="Schedule · Freshers Night 2025">');
  expect(tags).toContain('<meta property="og:url" content="https://party.example/schedule">');
  expect(tags).toContain('<meta property="og:image" content="https://party.example/preview.jpg">');
});

it('has a description for each page, and no picture without the app’s URL', () => {
  const sentenceIn = (tags: string) => /og:description" content="([^"]+)"/.exec(tags)?.[1];
  expect(sentenceIn(previewOf('schedule'))).not.toBe(sentenceIn(previewOf('signup')));
  expect(previewOf('signup', '')).not.toContain('og:image');
});
