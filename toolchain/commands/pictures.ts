/**
 * `npm run pictures`: takes screenshots for README, docs and the web app manifest from the running product with demo
 * data. Run it after visual changes, and commit the result.
 */

import { eventMoment } from '@fresher-party/contract/event';
import { chromium } from 'playwright-core';
import { run } from '../../operator/main.ts';
import { drawIcons, drawPreview, takeScreenshots } from '../pictures/app-pictures.ts';
import { takeDocPictures } from '../pictures/doc-pictures.ts';
import { launchOptions } from '../processes/chromium.ts';
import { withProduct } from '../product/products.ts';

/** Night Two, during the dances and before the vote opens, so that the countdown is shown. */
const moment = new Date(eventMoment(2, '18:20'));

await run(async (signal) => {
  const browser = await chromium.launch(await launchOptions());
  await drawIcons(browser);
  await drawPreview(browser);
  await withProduct({ clockOffsetMs: moment.getTime() - Date.now(), signal }, async ({ env }) => {
    await takeScreenshots(browser, env.APP_URL ?? '');
    await takeDocPictures(browser, moment);
  });
  await browser.close();
  return 0;
});
