/** The schedule during the event, and the organisers' page of the facts. */

import { eventMoment, nightsOf } from '@fresher-party/contract/event';
import { defaultFacts, type Facts } from '@fresher-party/contract/facts';
import type { Page } from '@playwright/test';
import { noListeners } from './admin-answers.ts';
import { click, empty, eventIs, ok, on, type Reply, reply, type Scene } from './scene.ts';

const at = (time: string, day = 2): string => new Date(eventMoment(day, time)).toISOString();
const long = 'An exceedingly long title of an item that goes on and on and on and on and on';
const times = ['09:30', '16:00', '17:10', '19:10', '19:50', '20:30', '21:15', '21:45', '22:30'];

const nightTwo: Facts['items'] = defaultFacts.items.map((item, index) => ({
  ...item,
  startsAt: at(times[index] ?? '22:30'),
  ...(index === 3 ? { title: long, endsAt: at('19:45'), place: 'F600', performers: 'Asha Rao and Block C' } : {}),
}));

const facts: Facts = {
  ...defaultFacts,
  venue: 'A lawn with a name that needs more than one line of a small phone',
  items: [
    { id: 'bands', night: 'one', category: 'Music', title: 'Battle of the bands', startsAt: at('19:00', 1) },
    ...nightTwo,
  ],
};

const state = { version: 2, now: null, nowVersion: 2 };

/** During the event, with published facts in which every item has a time. */
export async function evening(page: Page, time: string, now: object | null = null, day = 2): Promise<void> {
  const event = { nights: nightsOf(facts.nights), facts: { ...state, now }, serverTime: at(time, day) };
  await eventIs(page, 'open', event);
  await reply(page, '/event/facts*', ok({ version: 2, facts }));
}

async function adminEvent(page: Page, answer: Reply, status = 200): Promise<void> {
  await noListeners(page);
  await evening(page, '19:30');
  await reply(page, '/admin/event', answer, status);
}

const loaded = ok({ state, facts });
const published: Facts = { ...facts, venue: 'The hall of another organiser' };

/** Answers the form's call with `refused`, and its next request with the newest facts. */
async function behind(page: Page): Promise<void> {
  const refusal = { success: false, code: 'CHANGED', message: 'Nothing was changed: Tara was faster.', requestId: 'x' };
  const newest = ok({ state: { ...state, version: 3, nowVersion: 3 }, facts: published });
  let answer: object = loaded;
  await adminEvent(page, () => answer);
  const refuse = () => {
    answer = newest;
    return refusal;
  };
  await reply(page, '/admin/event', refuse, 409, 'POST');
}

async function changeVenue(page: Page, venue: string): Promise<void> {
  await page.getByLabel('Venue').fill(venue);
  await click('Publish changes')(page);
}

export const factsScenes: readonly Scene[] = [
  ...on('visitor', '/schedule', [
    {
      name: 'schedule, an evening under way',
      arrange: (page) => evening(page, '19:30'),
      texts: [/^Now$/, 'Next', 'Asha Rao and Block C', 'End of celebrations!'],
    },
    {
      name: 'schedule, an item put on stage by hand',
      arrange: (page) => evening(page, '18:00', { item: 'decision', since: at('17:55') }),
      texts: [/^since/, 'Mr and Miss Freshie Live Decision'],
    },
    {
      name: 'schedule, over',
      arrange: (page) => evening(page, '23:01'),
      texts: ['Both nights are over', 'DJ Night Concluded'],
    },
  ]),
  {
    who: 'guest',
    name: 'home of a member, an item is on',
    path: '/',
    arrange: (page) => evening(page, '19:30'),
    texts: [long, 'Dance Performances Block 2', /7:50\sPM · .*F600$/],
  },
  {
    who: 'visitor',
    name: 'home, with published facts',
    path: '/',
    arrange: (page) => evening(page, '19:30'),
    texts: [facts.venue],
  },
  ...on('admin', '/admin/event', [
    {
      name: 'event, loading',
      arrange: (page) => adminEvent(page, 'never'),
      texts: ['Loading the event'],
    },
    {
      name: 'event, failed without a sentence',
      arrange: (page) => adminEvent(page, empty, 500),
      texts: ['Failed to load the event.'],
      buttons: ['Try again'],
    },
    {
      name: 'event',
      arrange: (page) => adminEvent(page, loaded),
      texts: ['Night One', 'Night Two', /^On the schedule now/],
      buttons: [
        'Add an item',
        'Publish changes',
        'Discard my changes',
        'Fill in the original schedule',
        /^Start it now/,
      ],
    },
    {
      name: 'event, an item opened and everything wrong with it',
      arrange: (page) => adminEvent(page, loaded),
      act: async (page) => {
        await click('Add an item')(page);
        const item = page.locator('details', { hasText: 'New item' });
        await item.getByLabel('Begins').fill('20:00');
        await item.getByLabel('Ends').fill('19:00');
        await page.getByLabel('Day Two begins').fill('');
        await changeVenue(page, ' ');
      },
      texts: [
        'Please check what is marked.',
        'Please give the venue.',
        'Please give the title.',
        'Please give the category.',
        'The end must come after the beginning.',
        'Please give the time.',
      ],
      buttons: [/^Remove/],
    },
    {
      name: 'event, another organiser has published meanwhile',
      arrange: behind,
      act: (page) => changeVenue(page, 'Mine'),
      texts: ['Nothing was changed: Tara was faster.'],
      buttons: ['Publish mine over theirs', 'Load theirs'],
    },
    {
      name: 'event, an empty schedule',
      arrange: (page) => adminEvent(page, ok({ state, facts: { ...facts, items: [] } })),
      texts: ['Nothing is on the schedule.'],
    },
    {
      name: 'event, an item started late',
      arrange: async (page) => {
        const now = { item: facts.items.find(({ startsAt }) => startsAt === at('20:30'))?.id, since: at('20:10') };
        const last = {
          act: 'start',
          minutes: 0,
          by: { id: 'x', name: 'Tara' },
          at: at('20:10'),
          isNewest: true,
          to: null,
        };
        await adminEvent(page, ok({ state: { ...state, now }, facts, last }));
        await evening(page, '20:10', now);
      },
      buttons: ['Move the rest 20 min earlier', 'Back to the planned times'],
    },
    {
      name: 'event, a tap that came second',
      arrange: async (page) => {
        await adminEvent(page, loaded);
        await reply(page, '/admin/now', empty, 409);
      },
      act: click(/^Start it now/),
      texts: ['That changed nothing. Please try again.'],
    },
  ]),
  {
    who: 'admin',
    name: 'tonight, an evening under way',
    path: '/admin',
    arrange: (page) => adminEvent(page, loaded),
    texts: [/ · On now$/, 'voting, from 7:00 PM', 'Change the time'],
  },
];
