import { eventTitle } from '@fresher-party/contract/event';

/** `Login · Freshers Night 2025`; the home page has the event's name alone. */
export const documentTitle = (title: string | undefined): string => (title ? `${title} · ${eventTitle}` : eventTitle);
