import { eventTitle } from '@fresher-party/contract/event';

/** `Login · Freshers Night 2025`; without a title, only the event's name. */
export const documentTitle = (title: string | undefined): string => (title ? `${title} · ${eventTitle}` : eventTitle);
