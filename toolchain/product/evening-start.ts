import { eventMoment } from '@fresher-party/contract/event';

/** When the evening of plain `npm start` begins: Night Two, five minutes after the vote has opened. */
export const eveningStart = new Date(eventMoment(2, '19:05'));
