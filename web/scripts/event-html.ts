import { eventTitle, nights, nightsText } from '@fresher-party/contract/event';
import { formatDate } from '@fresher-party/contract/format-date';
import type { Plugin } from 'vite';

/** `10 and 11 October 2025`. */
export const nightsAndYear = `${nightsText(nights)} ${formatDate(nights[0].startsAt, 'yyyy')}`;

/** A Vite plugin: puts the event's name and dates into index.html. */
export const eventHtml = (): Plugin => ({
  name: 'event-html',
  transformIndexHtml: (html) =>
    html.replaceAll('{eventTitle}', eventTitle).replaceAll('{nightsAndYear}', nightsAndYear),
});
