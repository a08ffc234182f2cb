import { readFileSync } from 'node:fs';
import { eventTitle } from '@fresher-party/contract/event';
import type { Plugin } from 'vite';
import { homePreview } from './preview.ts';

/** The drawing behind heroes, inlined into the document to keep it out of the script. */
const scene = readFileSync(new URL('../src/ui/scene.svg', import.meta.url), 'utf8').replaceAll('\n', '');

/** A Vite plugin: puts the event's name, the link preview of home and the scene into index.html. */
export const eventHtml = (): Plugin => ({
  name: 'event-html',
  transformIndexHtml: (html) =>
    html
      .replaceAll('{eventTitle}', eventTitle)
      .replace('<meta name="preview" />', () => homePreview())
      .replace('{scene}', () => scene),
});
