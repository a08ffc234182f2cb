/** A new version waits until the user agrees, or until no page of the old one is open (ADR 10). */

import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { openPageOf, showMessage } from './notifications.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0];
};

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);

// Public pages are in the precache under their own URLs; any other path gets the app shell, but for the API and Firebase
// Hosting's reserved URLs (design §7).
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { denylist: [/^\/api(?:[/?]|$)/, /^\/__/] }));

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('push', (event) => event.waitUntil(showMessage(self.registration, event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPageOf(event.notification, self.clients));
});
