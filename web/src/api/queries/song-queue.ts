import { type QueueView, readQueue } from '../../read/song-queue.ts';
import { keepLine } from '../../state/song-line.ts';
import type { QueryDefinition } from '../use-query.ts';

/** What plays now and next, the same for everybody: requested without a token, so that the CDN can cache it. */
export const songQueue: QueryDefinition<'GET /songs/queue', QueueView> = {
  endpoint: 'GET /songs/queue',
  shared: true,
  read: ({ data }) => readQueue(data.queue),
  onData: ({ playing, songs }) =>
    keepLine({ playing: playing?.isNamed ? playing.title : null, links: songs.map(({ link }) => link) }),
};
