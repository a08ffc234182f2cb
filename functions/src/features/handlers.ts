import { requireOwnPassword } from './accounts/check-password.ts';
import { linkEndpoints, resetEndpoints, signUpEndpoints } from './accounts/codes/endpoints.ts';
import { ownDataEndpoints } from './accounts/own-data/endpoints.ts';
import { guestEndpoints, peopleEndpoints } from './accounts/people/endpoints.ts';
import { sessionEndpoints } from './accounts/sessions/endpoints.ts';
import { announcementEndpoints } from './announcements/endpoints.ts';
import type { Dependencies } from './dependencies.ts';
import { downloadEndpoints } from './downloads/endpoints.ts';
import type { Handlers } from './endpoint.ts';
import { eventEndpoints } from './event/endpoints.ts';
import { factsEndpoints } from './facts/endpoints.ts';
import { announcedBy } from './message-kinds.ts';
import { messageEndpoints } from './messages/endpoints.ts';
import { hostEndpoints } from './messages/host-endpoints.ts';
import { messageStore } from './messages/store.ts';
import { pushEndpoints } from './push/endpoints.ts';
import { reminderEndpoints } from './reminders/endpoints.ts';
import { songEndpoints } from './songs/endpoints.ts';
import { songStore } from './songs/store.ts';
import { stationEndpoints } from './stations/endpoints.ts';
import { summaryEndpoints } from './summary/endpoints.ts';
import { systemEndpoints } from './system/endpoints.ts';
import { votingEndpoints } from './voting/endpoints.ts';
import { voteStore } from './voting/store.ts';

/** One handler per endpoint. Builds the stores that several endpoints share. */
export function createHandlers(dependencies: Dependencies): Handlers {
  const votes = voteStore(dependencies);
  const messages = messageStore(dependencies);
  const songs = songStore(dependencies);
  const voting = votingEndpoints(dependencies, votes, requireOwnPassword(dependencies));
  return {
    ...signUpEndpoints(dependencies),
    ...linkEndpoints(dependencies),
    ...guestEndpoints(dependencies),
    ...peopleEndpoints(dependencies),
    ...sessionEndpoints(dependencies),
    ...resetEndpoints(dependencies),
    ...ownDataEndpoints(dependencies),
    ...eventEndpoints(dependencies),
    ...factsEndpoints(dependencies),
    ...announcementEndpoints(dependencies),
    ...messageEndpoints(dependencies, messages),
    ...hostEndpoints(dependencies, messages),
    ...pushEndpoints(dependencies),
    ...reminderEndpoints(dependencies, announcedBy),
    ...songEndpoints(dependencies, songs),
    ...summaryEndpoints(dependencies, {
      votedIn: votes.votedIn,
      requestedSongs: async (uid, now) => (await songs.submissionOf(uid, now))?.songLinks.length ?? 0,
      sentWhispers: messages.countBy,
    }),
    ...stationEndpoints(dependencies),
    ...systemEndpoints(dependencies),
    ...voting,
    ...downloadEndpoints(dependencies, voting),
  };
}
