import { expect, it } from 'vitest';
import { errorCodes } from './errors.ts';
import {
  addressOf,
  eventMoment,
  eventTitle,
  hoursText,
  mainPlace,
  mapLink,
  nights,
  nightsText,
  shortYear,
  venue,
} from './event.ts';
import { votingOpensShortText, votingOpensText, votingUnlocksText } from './voting.ts';

/** Wording of spec §1, §2 and §9, which changes with the date in event.ts. */
it('words the facts as the spec does', () => {
  expect(nightsText(nights)).toBe('10 and 11 October');
  expect(nights.map(hoursText)).toEqual(['6 PM to midnight', '4 PM to 11 PM']);
  expect([eventTitle, shortYear()]).toEqual(['Freshers Night 2025', "'25"]);
  expect(errorCodes.VOTING_LOCKED.message).toBe('Voting opens on 11 October at 7 PM.');
});

it('uses the first place of the venue as the default', () => {
  expect([mainPlace(venue), mainPlace('The new hall')]).toEqual(['Campus amphitheatre', 'The new hall']);
});

it('adds the campus to a place once', () => {
  expect([addressOf('F600'), addressOf('Main gate, IIT Dharwad')]).toEqual([
    'F600, IIT Dharwad',
    'Main gate, IIT Dharwad',
  ]);
  expect(mapLink('Block C & lawn')).toBe(
    'https://www.google.com/maps/search/?api=1&query=Block%20C%20%26%20lawn%2C%20IIT%20Dharwad',
  );
});

it('names both months when the nights are in different months', () => {
  const lastAndFirst = [{ startsAt: '2026-07-31T18:00:00+05:30' }, { startsAt: '2026-08-01T16:00:00+05:30' }] as const;
  expect(nightsText(lastAndFirst)).toBe('31 July and 1 August');
});

it('formats another opening of the vote', () => {
  const moved = '2026-08-01T20:30:00+05:30';
  expect([votingOpensText(moved), votingUnlocksText(moved), votingOpensShortText(moved)]).toEqual([
    'Voting opens on 1 August at 8:30 PM.',
    'Voting unlocks on 1 August at 8:30 PM.',
    'Voting opens Aug 1',
  ]);
});

it('counts days from Night One', () => {
  expect(eventMoment(1, '18:00')).toBe(nights[0].startsAt);
  expect(Date.parse(eventMoment(2, '00:00')) - Date.parse(eventMoment(0, '00:00'))).toBe(2 * 24 * 60 * 60 * 1000);
});
