import { eventMoment, eventTitle, shortYear } from '@fresher-party/contract/event';
import { dateOf } from '@fresher-party/contract/format-date';

const at = (day: number, time: string): string => `${dateOf(eventMoment(day, '12:00'))}T${time}`;

/** Times in Asia/Kolkata with their titles by spec §9, at both ends of every span. */
export const titles = [
  [at(0, '23:59:30'), eventTitle],
  [at(1, '00:00:01'), `Freshers Night ${shortYear()} · Prelude`],
  [at(1, '11:59:30'), `Freshers Night ${shortYear()} · Prelude`],
  [at(1, '12:00:01'), `Freshers Night ${shortYear()} · Day One`],
  [at(1, '18:00:01'), `Freshers Night ${shortYear()} · Nightfall`],
  [at(2, '00:00:01'), `Freshers Night ${shortYear()} · Day Two`],
  [at(2, '12:00:01'), `Freshers Night ${shortYear()} · Momentum`],
  [at(2, '17:59:30'), `Freshers Night ${shortYear()} · Momentum`],
  [at(2, '18:00:01'), `Freshers Night ${shortYear()} · Finale`],
  [at(3, '00:00:01'), eventTitle],
] as const;
