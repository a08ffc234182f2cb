/** What the event is made of: songs, whispers, the schedule and what organisers do. */

import { erased, erasedPerson, event, expires, expiry, person, projectEnds, type Register, shown } from './kind.ts';

const reminder = {
  what: 'one of them',
  within: {
    version: 'counts what organisers did to it',
    plan: {
      what: 'what organisers have set',
      within: {
        isOn: 'whether it goes out',
        leadMinutes: 'how long before',
        subject: 'of the mail',
        text: 'of the mail',
      },
    },
  },
} as const;

const items = {
  what: 'the schedule',
  each: {
    id: 'which',
    night: 'of which night',
    category: 'what kind',
    title: 'its name',
    description: 'about it',
    startsAt: 'its beginning',
    endsAt: 'its end',
    place: 'where',
    performers: 'who performs',
  },
} as const;

export const evening = {
  songSubmissions: {
    ...person,
    what: 'song requests',
    until: expires,
    ownCopy: true,
    export: 'always',
    backup: 'always',
    fields: {
      userId: 'whose',
      name: 'as in users',
      email: 'as in users',
      songLinks: 'the songs',
      requestedAt: 'when each was asked for: the fair order',
      createdAt: 'when the first was',
      updatedAt: 'lets the board read what is new',
      expireAt: expiry,
    },
  },
  songs: {
    ...event,
    readers: 'organisers',
    what: 'requested songs, without by whom',
    until: expires,
    ownCopy: 'links, and what Spotify calls them, without a person',
    account: { deleted: 'where nobody else asked for it' },
    purge: 'deleted',
    fields: {
      link: 'at Spotify',
      requestedAt: 'starts the look-up of the title',
      expireAt: expiry,
      lookup: {
        what: 'the look-up',
        within: {
          state: 'how far it is',
          tries: 'failures in a row',
          dueAt: 'when it may be asked again',
          event: 'the event that asked last',
        },
      },
      title: 'as Spotify names it',
      cover: 'address of its picture',
    },
  },
  messages: {
    ...person,
    what: 'whispers',
    until: expires,
    ownCopy: true,
    export: 'always',
    backup: 'always',
    fields: {
      message: 'the whisper',
      createdAt: 'the order of the inbox',
      expireAt: expiry,
      senderId: { what: 'who sent it', readers: 'organisers' },
      senderName: { what: 'as in users', readers: 'organisers' },
      senderEmail: { what: 'as in users', readers: 'organisers' },
      state: { what: 'pending, on stage, done or hidden', readers: 'organisers' },
      stateBy: {
        what: 'the organiser who put it there',
        readers: 'organisers',
        within: { id: 'who', name: 'as in users' },
      },
      stateAt: { what: 'when', readers: 'organisers' },
    },
  },
  'settings/board': {
    ...event,
    readers: 'organisers',
    what: 'what the DJ has done',
    until: 'the purge',
    ownCopy: 'about the event',
    purge: 'deleted',
    fields: {
      version: 'counts the acts',
      playing: { what: 'the song that plays', within: { song: 'which', at: 'since when' } },
      next: 'the song that is locked as next',
      tracks: { what: 'by song', each: { playedAt: 'when it was played', skippedAt: 'when it was skipped' } },
      requestsPausedAt: { what: 'no more requests', readers: 'everybody' },
      changedAt: 'the last act',
    },
  },
  'settings/facts': {
    ...shown,
    what: 'nights and schedule as organisers published them, with the performers that they name',
    until: projectEnds,
    ownCopy: 'about the event',
    purge: 'kept',
    fields: {
      version: 'counts the publications',
      facts: {
        what: 'what was published',
        within: {
          nights: { what: 'both', each: { label: 'its name', startsAt: 'its beginning', endsAt: 'its end' } },
          dayTwoStartsAt: 'the beginning of the second day',
          venue: 'where',
          important: 'the box on the schedule',
          items,
        },
      },
      nowVersion: 'counts the acts',
      now: { what: 'what is on', within: { item: 'which', since: 'since when' } },
      before: {
        what: 'what one step back leads to',
        readers: 'organisers',
        within: { now: { what: 'what was on', within: { item: 'which', since: 'since when' } }, items },
      },
    },
  },
  'settings/purge': {
    ...event,
    readers: 'organisers',
    what: 'how far the purge has come',
    until: projectEnds,
    ownCopy: 'about the event',
    purge: 'kept',
    fields: { startedAt: 'its beginning', finishedAt: 'its end' },
  },
  'settings/reminders': {
    ...event,
    readers: 'organisers',
    what: 'when reminders go out, and what they say',
    until: projectEnds,
    ownCopy: 'about the event',
    purge: 'kept',
    fields: {
      reminders: { what: 'each reminder', within: { 'night-one': reminder, 'night-two': reminder, vote: reminder } },
    },
  },
  outbox: {
    ...event,
    readers: 'organisers',
    what: 'messages to many people that have begun',
    until: projectEnds,
    ownCopy: 'about the event',
    purge: 'kept',
    fields: {
      channel: 'mail or push',
      type: 'which kind',
      subject: 'as it began',
      text: { what: 'as it began', purge: { becomes: 'erased', ofType: 'song' } },
      begunAt: 'its beginning',
      until: 'its end, after which nothing is sent',
      listedTo: {
        what: 'the last person who was listed; empty once all are',
        until: 'the purge',
        purge: { becomes: null },
      },
      stoppedAt: 'when organisers stopped it',
    },
  },
  auditLog: {
    ...event,
    readers: 'organisers',
    what: 'what organisers did; the person sees that something was noted, without by whom',
    until: `${projectEnds}; after the purge without people`,
    ownCopy: true,
    account: { stays: 'the purge takes people out of it' },
    purge: 'kept',
    fields: {
      action: 'which act',
      who: {
        what: 'who did it',
        within: {
          type: 'organiser or command line',
          id: { what: 'the account', purge: erased },
          name: { what: 'as in users', purge: erased },
          email: { what: 'as in users', purge: erased },
          user: { what: 'name at the operator’s machine', purge: erased },
        },
      },
      target: {
        what: 'on what or on whom',
        within: {
          type: 'what kind',
          id: { what: 'which', purge: erasedPerson },
          name: { what: 'a candidate’s or a person’s', purge: erasedPerson },
          email: { what: 'a person’s', purge: erased },
          category: 'of the candidate, or of the result shown',
          branch: { what: 'a candidate’s', purge: 'removed' },
          line: { what: 'a candidate’s', purge: 'removed' },
          photo: { what: 'a candidate’s', purge: 'removed' },
          version: 'of the candidate',
          ids: 'of whispers',
          state: 'of whispers',
          link: 'of a song',
          title: 'of a song or an item of the schedule',
          opensAt: 'of the vote',
          closesAt: 'of the vote',
          minutes: 'by which the schedule moved',
        },
      },
      createdAt: 'when',
    },
  },
} as const satisfies Pick<
  Register,
  | 'songSubmissions'
  | 'songs'
  | 'messages'
  | 'settings/board'
  | 'settings/facts'
  | 'settings/purge'
  | 'outbox'
  | 'settings/reminders'
  | 'auditLog'
>;
