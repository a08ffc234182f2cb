/** The order in which requested songs are played (ADR 36). Pure. */

/** One person's request for one song; `at` in epoch milliseconds. */
export interface SongRequest {
  readonly person: string;
  readonly song: string;
  readonly at: number;
}

/** Songs that were played or skipped. */
export interface SongHistory {
  readonly playing: string | null;
  /** When a song ended. A later request queues it again. */
  readonly played: ReadonlyMap<string, number>;
  /** Songs that are currently skipped. Requests from before an earlier play count as played. */
  readonly skipped: ReadonlySet<string>;
}

export interface QueuedSong {
  readonly song: string;
  /** How many people wait for it. */
  readonly requesters: number;
  /** How many of them would hear their first song. */
  readonly firsts: number;
  /** When it was first requested, in epoch milliseconds. */
  readonly at: number;
}

interface Place {
  /** How many turns the person has before this one. */
  readonly turn: number;
  readonly at: number;
}

/**
 * The state of a request. A song that is playing, or was played after the request, uses one turn, also when it is
 * skipped later. A skip uses none, and applies to later requests too.
 */
export function fateOf({ song, at }: SongRequest, { playing, played, skipped }: SongHistory) {
  if (song === playing) return 'playing';
  const playedAt = played.get(song);
  if (playedAt !== undefined && at <= playedAt) return 'played';
  return skipped.has(song) ? 'skipped' : 'queued';
}

const isBefore = (a: Place, b: Place): boolean => a.turn < b.turn || (a.turn === b.turn && a.at < b.at);

/** By code unit, so that the order does not depend on the locale. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The queue in playing order. A request is placed by how many turns its person has had, plus their own requests before
 * it, then by time. A song takes the best place of its requests. So everybody's first song comes before anybody's
 * second. Ties are broken by the song's id; the order of `requests` does not matter.
 */
export function fairOrder(requests: readonly SongRequest[], history: SongHistory): QueuedSong[] {
  const songs = new Map<string, { best: Place; places: Place[] }>();
  for (const own of Map.groupBy(requests, ({ person }) => person).values()) {
    const fates = own.map((request) => ({ request, fate: fateOf(request, history) }));
    const used = fates.filter(({ fate }) => fate === 'played' || fate === 'playing').length;
    const waiting = fates
      .filter(({ fate }) => fate === 'queued')
      .map(({ request }) => request)
      .sort((a, b) => a.at - b.at || compareText(a.song, b.song));
    for (const [index, { song, at }] of waiting.entries()) {
      const place = { turn: used + index, at };
      const queued = songs.get(song);
      if (!queued) songs.set(song, { best: place, places: [place] });
      else {
        queued.places.push(place);
        if (isBefore(place, queued.best)) queued.best = place;
      }
    }
  }
  return [...songs]
    .sort(([a, { best: x }], [b, { best: y }]) => x.turn - y.turn || x.at - y.at || compareText(a, b))
    .map(([song, { places }]) => ({
      song,
      requesters: places.length,
      firsts: places.filter(({ turn }) => turn === 0).length,
      at: Math.min(...places.map(({ at }) => at)),
    }));
}
