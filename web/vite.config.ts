import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appReact, eventHtml, prerender } from './scripts/prerender.ts';
import { serviceWorkerOptions } from './scripts/service-worker.ts';

/** The package exports only the build with development warnings. */
const productionRouter = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')));

/** Modules that at least this many pages import go into a shared chunk. With fewer, most pages would not need it. */
const many = 10;

const chunks = [
  // Everything that home loads, including all its imports.
  { name: 'react', test: /node_modules\//, tags: ['$initial' as const] },
  { name: 'base', tags: ['$initial' as const] },
  // A form loads them while it is filled in.
  { name: 'schemas', test: /node_modules\/zod\/|contract\/src\/calls\//, minShareCount: many },
  // Separate from the others: forms need no queries.
  { name: 'queries', test: /node_modules\/|src\/api\/(use-query|queries|aliases)/, minShareCount: many },
  // Shared by organisers' pages and the unsubscribe page, which needs a reminder's title.
  { name: 'reminders', test: /contract\/src\/reminders/ },
  // Otherwise attendees' pages would load them with the next one.
  { name: 'audit', test: /contract\/src\/audit/ },
  { name: 'common', test: /contract\/|src\/api\//, minShareCount: many },
  // Apart, since home needs what is common, but none of these parts' styles.
  { name: 'parts', test: /src\/ui\//, minShareCount: many },
  { name: 'organisers', test: /src\/features\/organisers\//, minShareCount: many },
];

// The port and the proxy to the API are set by `npm run dev`.
export default defineConfig({
  // The service worker is built last, when every document has been written.
  plugins: [appReact(), eventHtml(), prerender(), VitePWA(serviceWorkerOptions)],
  resolve: {
    alias: [{ find: /^react-router$/, replacement: productionRouter }],
  },
  build: {
    // The oldest browsers that the app is made for (README): `:has()` needs this Firefox.
    target: ['safari16.4', 'ios16.4', 'chrome111', 'edge111', 'firefox121'],
    // No data: URLs, which the Content-Security-Policy blocks for fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    // Read by the prerender plugin and scripts/report-bundle.ts.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: chunks },
      },
    },
  },
});
