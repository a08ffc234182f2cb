/** The facts of the event that organisers can change without a deploy. Pure. Times are ISO 8601 UTC. */

import type { Facts, ScheduleItem } from './calls/schedule.ts';
import { dayTwo, type NightId, nightIds, nights, variousPlaces, venue } from './event.ts';
import { formatDate } from './format-date.ts';

export type { Facts, ScheduleItem };

/** The venues of spec §1 and §2: main events in the hall, the evening's music in the open. */
const places = { hall: 'F600', open: 'Campus amphitheatre', around: variousPlaces } as const;

const item = (
  id: string,
  category: string,
  title: string,
  place: keyof typeof places,
  description: string,
): ScheduleItem => ({
  id,
  night: 'two',
  category,
  title,
  place: places[place],
  description,
});

/** The schedule of spec §2. The committee sets the times. */
const defaultItems: readonly ScheduleItem[] = [
  item(
    'treasure-hunt',
    'Adventure',
    'Treasure Hunt Event',
    'around',
    'Starts after breakfast. Winners get incentives.',
  ),
  item('dances-1', 'Performances', 'Dance Performances Block 1', 'hall', 'The first dances take the stage.'),
  item('judges', 'Introduction', 'Introduction of Judges', 'hall', 'Meet the people who will decide.'),
  item('dares', 'Interactive', 'Spotlight Events and Dares', 'hall', 'Confident performers have an advantage.'),
  item('dances-2', 'Performances', 'Dance Performances Block 2', 'hall', 'The second round of dances.'),
  item(
    'decision',
    'Main Competition',
    'Mr and Miss Freshie Live Decision',
    'hall',
    'The Freshies are chosen, live on stage.',
  ),
  item(
    'photograph',
    'Photography',
    'Branch Wise Photograph & Return Gifts',
    'open',
    'Group photos, return gifts and refreshments.',
  ),
  item('concert', 'Concert', 'Concert by a student band', 'open', 'Live music on the big stage.'),
  item('dj-night', 'Grand Finale', 'DJ Night Concluded', 'open', 'The last songs of the freshers nights.'),
];

const utc = (moment: string): string => new Date(moment).toISOString();

export const defaultFacts: Facts = {
  nights: nights.map(({ label, startsAt, endsAt }) => ({
    label,
    startsAt: utc(startsAt),
    endsAt: utc(endsAt),
  })) as Facts['nights'],
  dayTwoStartsAt: utc(dayTwo.startsAt),
  venue,
  important: null,
  items: [...defaultItems],
};

/** Lines of the important information (spec §2). The defaults name the first night's date. */
export const importantLines = ({ important, nights: [one] }: Pick<Facts, 'important' | 'nights'>): readonly string[] =>
  important ?? [
    `Winners of ${formatDate(one.startsAt, 'MMMM do')} events receive badges giving extra points in the MR & MS Freshie competition.`,
    'Venue: F600 for main events, various locations for specific activities.',
    'Contact: approach the organizing committee.',
  ];

export function spanOf({ nights: [one, two], dayTwoStartsAt }: Omit<Facts, 'items'>, night: NightId) {
  return night === 'one'
    ? { label: one.label, startsAt: one.startsAt, endsAt: one.endsAt }
    : { label: two.label, startsAt: dayTwoStartsAt, endsAt: two.endsAt };
}

/** Sorts items by night, then by time. One without a time stays after its predecessor. */
export function inOrder<T extends Pick<ScheduleItem, 'night' | 'startsAt'>>(items: readonly T[]): T[] {
  return nightIds.flatMap((night) => {
    let before = Number.NEGATIVE_INFINITY;
    const keyed = items
      .filter((one) => one.night === night)
      .map((one) => {
        if (one.startsAt !== undefined) before = Date.parse(one.startsAt);
        return { one, at: before };
      });
    return keyed.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ one }) => one);
  });
}
