import { readFileSync } from 'node:fs';
import { eventTitle } from '@fresher-party/contract/event';
import type { Plugin } from 'vite';
import { homePreview } from './preview.ts';

/** What is drawn behind heroes: in the document, so that no script carries it. */
const scene = readFileSync(new URL('../src/ui/scene.svg', import.meta.url), 'utf8').replaceAll('\n', '');

/** A Vite plugin: puts the event's name, what a chat shows of a link to home, and the scene into index.html. */
export const eventHtml = (): Plugin => ({
  name: 'event-html',
  transformIndexHtml: (html) =>
    html
      .replaceAll('{eventTitle}', eventTitle)
      .replace('<meta name="preview" />', () => homePreview())
      .replace('{scene}', () => scene),
});
