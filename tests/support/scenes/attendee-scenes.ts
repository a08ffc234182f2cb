/** The pages of a logged-in person (spec §2, §5, §8). */

import { errorCodes } from '@fresher-party/contract/errors';
import { defaultVotingOpensAt, eventMoment } from '@fresher-party/contract/event';
import { songStates } from '@fresher-party/contract/songs';
import { votingOpensShortText } from '@fresher-party/contract/voting';
import type { Page } from '@playwright/test';
import { beforeVoting, click, empty, eventIs, network, ok, on, reply, type Scene, unreadable } from './scene.ts';

async function submitSong(page: Page): Promise<void> {
  await click('Add song suggestions')(page);
  await page.getByLabel('Spotify link #1 (required)').fill('https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC');
  await click('Submit')(page);
}

async function whisper(page: Page): Promise<void> {
  await page.getByLabel('Your whisper').fill('A demo whisper');
  await click('Drop the whisper')(page);
}

/** One song in each state, which are more than the slots. */
const ownSongs = (page: Page, requestsPaused: boolean) => {
  const songs = songStates.map((state, index) => ({
    link: `https://open.spotify.com/track/${String(index).repeat(22)}`,
    kind: 'track',
    title: `Song ${index}`,
    state,
    id: `track_${String(index).repeat(22)}`,
    canTakeBack: state === 'queued',
    requestedAt: '2025-10-11T13:00:00.000Z',
  }));
  const suggestions = { id: 'u', songLinks: songs.map(({ link }) => link) };
  return reply(page, '/songs/my-suggestions', { success: true, data: { suggestions, songs, requestsPaused } });
};

const voteDone = (state: 'open' | 'closed') => async (page: Page) => {
  await eventIs(page, state);
  await reply(page, '/vote/all', { success: true, results: 0, data: { candidates: [] } });
  const votes = [{ category: 'Mr_Fresher' }, { category: 'Miss_Fresher' }];
  await reply(page, '/vote/mine', ok({ votes }));
};

export const attendeeScenes: readonly Scene[] = [
  ...on('guest', '/dashboard', [
    {
      name: 'dashboard',
      texts: [/^Welcome,/, 'Cast your vote', 'Request tracks', '3 slots · Spotify links only', 'Anonymous shoutouts'],
      arrange: beforeVoting,
      buttons: [votingOpensShortText(defaultVotingOpensAt), 'Logout'],
    },
    {
      name: 'dashboard, counts out of reach',
      arrange: (page) => reply(page, '/me/summary', 'network'),
      texts: [network],
      buttons: ['Try again'],
    },
  ]),
  { who: 'admin', name: 'dashboard of an admin', path: '/dashboard', texts: ['Admin toolkit', /^Admin$/] },
  ...on('guest', '/music', [
    { name: 'music', texts: ['3 slots left'], buttons: ['Add song suggestions'] },
    {
      name: 'music, the queue out of reach',
      arrange: async (page) => {
        await eventIs(page, 'open');
        await reply(page, '/songs/queue', 'network');
      },
      texts: ['Up next', 'The queue can’t be loaded right now.'],
    },
    {
      name: 'music, loading',
      arrange: (page) => reply(page, '/songs/my-suggestions', 'never'),
      buttons: ['Add song suggestions'],
    },
    {
      name: 'music, own songs refused without a sentence',
      arrange: (page) => reply(page, '/songs/my-suggestions', empty, 500),
      texts: ['An error occurred'],
      buttons: ['Try again'],
    },
    {
      name: 'music, own songs that can’t be read',
      arrange: (page) => reply(page, '/songs/my-suggestions', unreadable),
      texts: ['An unexpected error occurred'],
      buttons: ['Try again'],
    },
    {
      name: 'music, nothing given',
      act: async (page) => {
        await click('Add song suggestions')(page);
        await click('Submit')(page);
      },
      texts: ['Please provide at least one Spotify song link.'],
      buttons: ['Submit', 'Cancel'],
    },
    {
      name: 'music, not a Spotify link',
      act: async (page) => {
        await click('Add song suggestions')(page);
        await page.getByLabel('Spotify link #2 (optional)').fill('https://example.org/track/1');
        await click('Submit')(page);
      },
      texts: ['Please enter valid Spotify links (must start with https://open.spotify.com/).'],
    },
    {
      name: 'music, sent',
      arrange: (page) => reply(page, '/songs/submit', { success: true, message: 'sent', data: {} }),
      act: submitSong,
      texts: [
        'Your songs are with the DJ. Watch for them on both nights—and if something sounds off, it might just be your song.',
      ],
      buttons: ['Request another'],
    },
    {
      name: 'music, a song in each state',
      arrange: (page) => ownSongs(page, false),
      texts: ['In the queue', 'You’re next', 'Playing now', 'Played', 'Not this time'],
    },
    {
      name: 'music, all slots used while requests are paused',
      arrange: async (page) => {
        await eventIs(page, 'open', { serverTime: eventMoment(2, '20:20') });
        await reply(page, '/songs/queue', 'never');
        await ownSongs(page, true);
      },
      // Without 'Remove one to ask for another.'
      texts: [/^You have used all three song slots\.$/, errorCodes.SONGS_PAUSED.message],
    },
    {
      name: 'music, refused without a sentence',
      arrange: (page) => reply(page, '/songs/submit', empty, 500),
      act: submitSong,
      texts: ['Failed to submit song suggestions.'],
    },
    {
      name: 'music, an answer that can’t be read',
      arrange: (page) => reply(page, '/songs/submit', unreadable),
      act: submitSong,
      texts: ["We couldn't send your songs right now. Please try again."],
    },
  ]),
  ...on('guest', '/messages', [
    {
      name: 'messages',
      act: click('Drop the whisper'),
      texts: ['Drop a note before hitting send.', /0\/500/, /Organisers can see/, 'What you sent'],
      buttons: ['Drop the whisper'],
    },
    {
      name: 'messages, after the nights',
      arrange: (page) => eventIs(page, 'closed', { serverTime: eventMoment(2, '23:30') }),
      texts: [/^The stage is dark\. The organisers still read what you send\./],
      buttons: ['Drop the whisper'],
    },
    {
      name: 'messages, sending',
      arrange: (page) => reply(page, '/messages/send', 'never'),
      act: whisper,
      buttons: ['Sending...'],
    },
    {
      name: 'messages, sent',
      arrange: (page) => reply(page, '/messages/send', { success: true, message: 'sent' }),
      act: whisper,
      texts: ['Sealed! Your note is anonymous—if it ever leaks, someone probably peeked over your shoulder.'],
      buttons: ['Send another'],
    },
    {
      name: 'messages, refused without a sentence',
      arrange: (page) => reply(page, '/messages/send', empty, 500),
      act: whisper,
      texts: ['Unable to send message'],
    },
    {
      name: 'messages, an answer that can’t be read',
      arrange: (page) => reply(page, '/messages/send', unreadable),
      act: whisper,
      texts: ['Could not send that whisper. Try again in a bit.'],
    },
  ]),
  ...on('guest', '/vote', [
    {
      name: 'vote, both done',
      arrange: voteDone('open'),
      texts: ['You have voted', 'Your choice stays secret.'],
    },
    {
      name: 'vote, closed',
      arrange: voteDone('closed'),
      texts: ['You have voted', 'Your choice stays secret.'],
    },
  ]),
];
