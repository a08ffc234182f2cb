import { limits } from '@fresher-party/contract/limits';
import { passwordChecker } from './accounts/check-password.ts';
import { codeEndpoints } from './accounts/codes/endpoints.ts';
import { ownDataEndpoints } from './accounts/own-data/endpoints.ts';
import { peopleEndpoints } from './accounts/people/endpoints.ts';
import { sessionEndpoints } from './accounts/sessions/endpoints.ts';
import { downloadEndpoints } from './downloads/endpoints.ts';
import type { Dependencies, Handlers } from './endpoint.ts';
import { announcementEndpoints, eventEndpoints, factsEndpoints } from './event/endpoints.ts';
import { hostEndpoints, messageEndpoints } from './messages/endpoints.ts';
import { messageStore } from './messages/store.ts';
import { pushEndpoints } from './push/endpoints.ts';
import { reminderEndpoints } from './reminders/endpoints.ts';
import { songEndpoints } from './songs/endpoints.ts';
import { songStore } from './songs/store.ts';
import { stationEndpoints } from './stations/endpoints.ts';
import { votingEndpoints } from './voting/endpoints.ts';
import { voteStore } from './voting/store.ts';

export function createHandlers(dependencies: Dependencies): Handlers {
  const votes = voteStore(dependencies);
  const messages = messageStore(dependencies);
  const songs = songStore(dependencies);
  const voting = votingEndpoints(dependencies, votes, passwordChecker(dependencies).requireOwn);
  return {
    ...codeEndpoints(dependencies),
    ...peopleEndpoints(dependencies),
    ...sessionEndpoints(dependencies),
    ...ownDataEndpoints(dependencies),
    ...eventEndpoints(dependencies),
    ...factsEndpoints(dependencies),
    ...announcementEndpoints(dependencies),
    ...messageEndpoints(dependencies, messages),
    ...hostEndpoints(dependencies, messages),
    ...pushEndpoints(dependencies),
    ...reminderEndpoints(dependencies),
    ...songEndpoints(dependencies, songs),
    /** What the person has done, in four reads. */
    'GET /me/summary': async ({ user, now }) => {
      const [voted, submission, sent, record] = await Promise.all([
        votes.votedIn(user.id),
        songs.submissionOf(user.id, now),
        messages.countBy(user.id, now),
        // Cached by the check of the session.
        dependencies.records.of(user.id),
      ]);
      const requested = submission?.songLinks.length ?? 0;
      const left = Math.max(0, limits.songSlots - requested);
      const sendingBlocked = record?.mutedAt !== undefined;
      return {
        data: { summary: { votes: voted, songs: { requested, left }, whispers: { sent }, sendingBlocked } },
      };
    },
    ...stationEndpoints(dependencies),
    ...voting,
    ...downloadEndpoints(dependencies, voting),
  };
}
