import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { eventHtml } from './scripts/event-html.ts';
import { serviceWorkerOptions } from './scripts/service-worker.ts';
import { prerender } from './src/first-paint/prerender-plugin.ts';

/**
 * Chunks with a name, so that shared modules don't come as a dozen requests of a few hundred bytes: what home needs too,
 * and what other pages share. No module of the first may import one of the second.
 */
const chunks = {
  base: [
    /contract\/src\/(categories|format-date|event|limits|links|voting-window-texts)\./,
    /src\/api\/(client|sync-event|read\/(record|summary|user))\./,
    /src\/state\/(?!code-requests|draft|use-when-online|vote-codes|schedule|timeline|now-next)/,
    /src\/ui\/(Button|ClosesAt|Go|Icon|PageHeading|Spinner|OpensIn|Ticket|VoteTicket|document-title|duration|wording)\./,
    /src\/(app\/routes|first-paint\/use-hydrated)\./,
  ],
  // What schemas and pages both import: in the chunk of a page, forms would load that page.
  shared: [/contract\/src\/(facts|fact-problems|message-states|voting-acts)\./],
  // What is on: the schedule, the pass and Tonight.
  schedule: [/src\/state\/(schedule|schedule-changes|timeline|now-next)\./, /src\/ui\/schedule\//],
  forms: [/node_modules\/zod\//, /contract\/src\/schemas\//],
  queries: [
    /node_modules\/(swr|dequal|use-sync-external-store)\//,
    /src\/api\/(use-query|queries\/[\w-]+|read\/(candidates|own-songs|results|song-info))\./,
    /contract\/src\/board\./,
  ],
  voting: [
    /contract\/src\/(rank-candidates|vote-proof)\./,
    /src\/state\/vote-codes\./,
    /src\/features\/voting\/(Counts|result-texts)\./,
  ],
  common: [
    /src\/ui\/(EmptyState|Face|Form|LastSeen|LoadFailure|Loaded|Notice|OfflineNote|PasswordField|Picture|ProgressBar|Skeleton|StatTile|TextField|use-keys)\./,
    /src\/api\/(idempotency-key|use-act|use-focus-invalid|use-form|use-submit)\./,
    /src\/state\/(code-requests|draft|use-when-online)\./,
    /contract\/src\/(errors|spotify|text-length|texts)\./,
  ],
};

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
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: Object.entries(chunks).map(([name, patterns]) => ({
            name,
            test: (id) => patterns.some((pattern) => pattern.test(id)),
          })),
        },
      },
    },
  },
});
