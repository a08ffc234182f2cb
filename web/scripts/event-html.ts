import { readFileSync } from 'node:fs';
import { eventTitle } from '@fresher-party/contract/event';
import type { Plugin } from 'vite';
import { homePreview } from './preview.ts';

const scene = readFileSync(new URL('../src/ui/scene.svg', import.meta.url), 'utf8').replaceAll('\n', '');

export const eventHtml = (): Plugin => ({
  name: 'event-html',
  transformIndexHtml: (html) =>
    html
      .replaceAll('{eventTitle}', eventTitle)
      .replace('<meta name="preview" />', () => homePreview())
      .replace('{scene}', () => scene),
});
