/** The static schedule (spec §2). `time` and `endTime` are shown once the committee names them. */

export interface ScheduleEvent {
  /** 1 is the day of Night One. */
  readonly day: 1 | 2;
  readonly category: string;
  readonly title: string;
  readonly description: string;
  readonly time?: string;
  readonly endTime?: string;
}

const event = (category: string, title: string, description: string): ScheduleEvent => ({
  day: 2,
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
