/**
 * The service worker (ADR 10): serves the app's own files from the precache, so that the shell opens
 * without a network, and nothing else. A new one waits until a person says yes, or until no page of the old one is
 * left: there is no clientsClaim, and skipWaiting only on request. It shows notifications, too.
 */

import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { openPageOf, showMessage } from './notifications.ts';
import { skipWaitingMessage, untouchedPaths } from './protocol.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build: the files with their revisions. */
  readonly __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0];
};

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);

// The public pages are in the precache under their own address; any other page is the app's to show.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { denylist: [...untouchedPaths] }));

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if (data === skipWaitingMessage) void self.skipWaiting();
});

self.addEventListener('push', (event) => event.waitUntil(showMessage(self.registration, event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPageOf(event.notification, self.clients));
});
