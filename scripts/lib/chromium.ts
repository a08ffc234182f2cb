/** The browser for tests, screenshots and Lighthouse, from an npm package, so that it needs no download. */

import chromium from '@sparticuz/chromium';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  // Without a GPU, a separate GPU process is only overhead.
  '--in-process-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Playwright's launch options: `CHROMIUM_PATH` if set, the package's browser on Linux, the installed Chrome elsewhere.
 */
export async function launchOptions(): Promise<{ args: string[]; executablePath?: string; channel?: string }> {
  if (process.env.CHROMIUM_PATH) return { args: flags, executablePath: process.env.CHROMIUM_PATH };
  if (process.platform !== 'linux') return { args: flags, channel: 'chrome' };
  return { args: flags, executablePath: await chromium.executablePath() };
}
