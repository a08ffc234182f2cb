import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { prerender } from './scripts/prerender.ts';
import { serviceWorkerOptions } from './scripts/service-worker.ts';

/** What several pages use but home doesn't: one chunk instead of a dozen requests of a few hundred bytes. */
const common = [
  /src\/ui\/(EmptyState|Form|LastSeen|LoadFailure|Notice|OfflineNote|PasswordField|Skeleton|StatTile|TextField|format)\./,
  /src\/api\/(idempotency-key|use-form|use-resource|use-submit)\./,
  /src\/state\/(draft|last-seen|online|use-when-online)\./,
  /contract\/src\/(categories|dates|errors|event|spotify|text-length|texts)\./,
];

// The port and the proxy to the API are set by `npm run dev`.
export default defineConfig({
  // The worker is built last, when every document is written.
  plugins: [react(), prerender(), VitePWA(serviceWorkerOptions)],
  build: {
    // Nothing as data: URLs, which the Content-Security-Policy refuses for fonts.
    assetsInlineLimit: 0,
    // Read by scripts/prerender.ts and scripts/report-bundle.ts.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'common', test: (id) => common.some((pattern) => pattern.test(id)) }],
        },
      },
    },
  },
});
