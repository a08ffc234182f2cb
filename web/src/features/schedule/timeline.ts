/** The static schedule (spec §2). `time` and `endTime` are shown once the committee names them. */

export interface ScheduleEvent {
  readonly day: string;
  readonly category: string;
  readonly title: string;
  readonly description: string;
  readonly time?: string;
  readonly endTime?: string;
}

export interface ScheduleDay {
  readonly day: ScheduleEvent['day'];
  readonly label: string;
  readonly title: string;
  readonly hours?: string;
}

export const days: readonly ScheduleDay[] = [
  { day: '2025-10-10', label: 'October 10', title: 'Opening Night Events' },
  { day: '2025-10-11', label: 'October 11', title: 'Day Two', hours: '9:00 AM – 11:00 PM' },
];

const event = (category: string, title: string, description: string): ScheduleEvent => ({
  day: '2025-10-11',
  category,
  title,
  description,
});

export const events: readonly ScheduleEvent[] = [
  event('Adventure', 'Treasure Hunt Event', 'Starts after breakfast. Winners get incentives.'),
  event('Performances', 'Dance Performances Block 1', 'The first dances take the stage.'),
  event('Introduction', 'Introduction of Judges', 'Meet the people who will decide.'),
  event('Interactive', 'Spotlight Events and Dares', 'Confident performers have an advantage.'),
  event('Performances', 'Dance Performances Block 2', 'The second round of dances.'),
  event('Main Competition', 'Mr and Miss Freshie Live Decision', 'The Freshies are chosen, live on stage.'),
  event('Photography', 'Branch Wise Photograph & Return Gifts', 'Group photos, return gifts and refreshments.'),
  event('Concert', 'Concert by a student band', 'Live music on the big stage.'),
  event('Grand Finale', 'DJ Night Concluded', 'The last songs of the freshers nights.'),
];
