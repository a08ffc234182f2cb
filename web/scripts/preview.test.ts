import { expect, it } from 'vitest';
import { pages } from '../src/app/routes.ts';
import { documentTitle } from '../src/ui/document-title.ts';
import { previewTags } from './preview.ts';

const previewOf = (name: 'schedule' | 'signup', url?: string) =>
  previewTags({ name, path: pages[name].path, title: documentTitle(pages[name].title) }, url);

it('names the page, its picture and its address through the app’s', () => {
  const tags = previewOf('schedule', 'https://party.example/');
  expect(tags).toContain('<meta property="og:title" content="Schedule · Freshers Night 2025">');
  expect(tags).toContain('<meta property="og:url" content="https://party.example/schedule">');
  expect(tags).toContain('<meta property="og:image" content="https://party.example/preview.jpg">');
});

it('has a sentence of its own for each page, and no picture where the address is not known', () => {
  const sentenceIn = (tags: string) => /og:description" content="([^"]+)"/.exec(tags)?.[1];
  expect(sentenceIn(previewOf('schedule'))).not.toBe(sentenceIn(previewOf('signup')));
  expect(previewOf('signup', '')).not.toContain('og:image');
});
