/** What the tests of schedule share. */

import { eventMoment } from '@fresher-party/contract/event';
import type { Page } from '@playwright/test';

/** The server says that it is that time of a day of the event; day 1 is that of Night One. */
export const serverSays = (page: Page, day: number, time: string) =>
  page.route('**/api/v1/fresherParty/event', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.event.serverTime = new Date(eventMoment(day, time)).toISOString();
    await route.fulfill({ json: answer });
  });
