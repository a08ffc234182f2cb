import type { VitePWAOptions } from 'vite-plugin-pwa';
import { pageList } from '../src/app/routes.ts';
import { webManifest } from './web-manifest.ts';

/** `index.html` is served as `/`, `schedule/index.html` as `/schedule` (firebase.json: no trailing slash). */
function servedAs(file: string): string {
  return file.endsWith('index.html') ? `/${file.slice(0, -'index.html'.length).replace(/\/$/, '')}` : `/${file}`;
}

const memberDocuments = pageList
  .filter(({ access }) => access === 'user')
  .map(({ path }) => `${path.slice(1)}/index.html`);

export const serviceWorkerOptions: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: 'src/sw',
  filename: 'sw.ts',
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
    globPatterns: ['**/*.{html,js,css,woff2}', 'favicon.svg'],
    // The Firebase SDK is for organisers, and useless offline. Members' documents speed up the first visit: later the
    // script comes from the precache.
    globIgnores: ['assets/connection-*.js', ...memberDocuments],
    manifestTransforms: [
      (entries) => ({ manifest: entries.map((entry) => ({ ...entry, url: servedAs(entry.url) })), warnings: [] }),
    ],
  },
};
