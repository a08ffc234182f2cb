import { accountScenes } from './account-scenes.ts';
import { adminScenes } from './admin-scenes.ts';
import { attendeeScenes } from './attendee-scenes.ts';
import { factsScenes } from './facts-scenes.ts';
import { inboxScenes } from './inbox-scenes.ts';
import { nightScenes } from './night-scenes.ts';
import { publicScenes } from './public-scenes.ts';
import { pushScenes } from './push-scenes.ts';
import { reminderScenes } from './reminder-scenes.ts';
import { resultsScenes } from './results-scenes.ts';
import type { Scene } from './scene.ts';
import { voteScenes } from './vote-scenes.ts';

export const allScenes: readonly Scene[] = [
  ...publicScenes,
  ...accountScenes,
  ...attendeeScenes,
  ...adminScenes,
  ...inboxScenes,
  ...nightScenes,
  ...resultsScenes,
  ...voteScenes,
  ...factsScenes,
  ...reminderScenes,
  ...pushScenes,
];
