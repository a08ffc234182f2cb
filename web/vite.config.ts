import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { eventHtml } from './scripts/event-html.ts';
import { prerender } from './scripts/prerender.ts';
import { serviceWorkerOptions } from './scripts/service-worker.ts';

/** How many pages share a module before it joins a chunk with a name: fewer, and most who load it don't need it. */
const many = 10;

/** Chunks of what pages share, instead of dozens of tiny files. A module joins the first that it fits. */
const chunks = [
  // All that home loads, which is closed under imports.
  { name: 'react', test: /node_modules\//, tags: ['$initial' as const] },
  { name: 'base', tags: ['$initial' as const] },
  // Apart from the others: forms need no queries.
  { name: 'queries', test: /node_modules\/|src\/api\/use-query/, minShareCount: many },
  // Organisers' pages share them; who unsubscribes needs a title.
  { name: 'reminders', test: /contract\/src\/(reminders|export-lists)/ },
  { name: 'common', test: /contract\/|src\/(api|ui)\//, minShareCount: many },
  { name: 'organisers', test: /src\/features\/organisers\//, minShareCount: many },
];

// The port and the proxy to the API are set by `npm run dev`.
export default defineConfig({
  // The worker is built last, when every document is written.
  plugins: [react(), eventHtml(), prerender(), VitePWA(serviceWorkerOptions)],
  build: {
    // Nothing as data: URLs, which the Content-Security-Policy refuses for fonts.
    assetsInlineLimit: 0,
    // The Firebase SDK, which only organisers' pages load, is one large chunk (ADR 33).
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
