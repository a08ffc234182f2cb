/** Shared by the tests of the schedule. */

import { eventMoment } from '@fresher-party/contract/event';
import type { Page } from '@playwright/test';

/** Fakes the server's time on a day of the event. Day 1 is that of Night One. */
export const serverSays = (page: Page, day: number, time: string) =>
  page.route('**/api/v1/fresherParty/event', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.event.serverTime = new Date(eventMoment(day, time)).toISOString();
    await route.fulfill({ json: answer });
  });
