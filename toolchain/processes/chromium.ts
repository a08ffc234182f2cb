/** The browser for tests, pictures and Lighthouse. It comes inside an npm package, so there is nothing to download (ADR 6). */

import chromium from '@sparticuz/chromium';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  // Without a GPU, a process for one only costs.
  '--in-process-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Playwright's launch options. `CHROMIUM_PATH` overrides; off Linux, where the package has none, the installed Chrome. */
export async function launchOptions(): Promise<{ args: string[]; executablePath?: string; channel?: string }> {
  if (process.env.CHROMIUM_PATH) return { args: flags, executablePath: process.env.CHROMIUM_PATH };
  if (process.platform !== 'linux') return { args: flags, channel: 'chrome' };
  return { args: flags, executablePath: await chromium.executablePath() };
}
