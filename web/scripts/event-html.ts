import { eventTitle } from '@fresher-party/contract/event';
import type { Plugin } from 'vite';
import { homePreview } from './preview.ts';

/** A Vite plugin: puts the event's name, and what a chat shows of a link to home, into index.html. */
export const eventHtml = (): Plugin => ({
  name: 'event-html',
  transformIndexHtml: (html) =>
    html.replaceAll('{eventTitle}', eventTitle).replace('<meta name="preview" />', () => homePreview()),
});
