/** How vite-plugin-pwa builds the service worker: which files it precaches, and under which addresses. */

import type { VitePWAOptions } from 'vite-plugin-pwa';
import { pageList } from '../src/app/routes.ts';
import { webManifest } from './web-manifest.ts';

/** `index.html` is served as `/`, `schedule/index.html` as `/schedule` (firebase.json: no trailing slash). */
function servedAs(file: string): string {
  return file.endsWith('index.html') ? `/${file.slice(0, -'index.html'.length).replace(/\/$/, '')}` : `/${file}`;
}

const memberDocuments = pageList
  .filter(({ prerendered, access }) => prerendered && access === 'user')
  .map(({ path }) => `${path.slice(1)}/index.html`);

export const serviceWorkerOptions: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: 'src/sw',
  filename: 'sw.ts',
  // src/pwa registers it.
  injectRegister: false,
  registerType: 'prompt',
  manifest: webManifest,
  includeManifestIcons: false,
  integration: {
    configureCustomSWViteBuild(config) {
      config.logLevel = 'warn';
    },
  },
  injectManifest: {
    rollupFormat: 'iife',
    // Everything that a page needs to be read; not the pictures that only an installation shows.
    globPatterns: ['**/*.{html,js,css,woff2}', 'favicon.svg'],
    // The Firebase SDK is for organisers, and of no use offline. Members' documents are for the first visit: with the
    // worker, the script is there at once.
    globIgnores: ['assets/connection-*.js', ...memberDocuments],
    manifestTransforms: [
      (entries) => ({ manifest: entries.map((entry) => ({ ...entry, url: servedAs(entry.url) })), warnings: [] }),
    ],
  },
};
