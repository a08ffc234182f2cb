/** Push messages in the worker (ADR 44): each is shown, and a tap opens its page. */

import { type PushKind, pushPaths, unreadableMessage } from '@fresher-party/contract/push';
import { openMessage } from './protocol.ts';

/** Milliseconds that an open page has to navigate before the worker does it. */
const answerMs = 1000;

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag?: PushKind;
}

const isKind = (tag: unknown): tag is PushKind => typeof tag === 'string' && Object.hasOwn(pushPaths, tag);

function messageOf(data: PushMessageData | null): Shown {
  try {
    const { tag, title, body } = Object(data?.json());
    if (isKind(tag) && typeof title === 'string' && typeof body === 'string') return { tag, title, body };
  } catch {
    // Not ours, or of a later version.
  }
  return unreadableMessage;
}

/** Shows a message; it replaces an older one of its tag. */
export function showMessage(registration: ServiceWorkerRegistration, data: PushMessageData | null): Promise<void> {
  const { title, body, tag } = messageOf(data);
  return registration.showNotification(title, { body, tag: tag ?? 'news', icon: '/icons/icon-192.png' });
}

/** Asks an open page to go to a path by itself, which keeps what is typed in it. Resolves to whether it does. */
function goesThere(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), answerMs);
    page.postMessage({ type: openMessage, path }, [port2]);
  });
}

/** Opens the page of a message that was tapped, in a window that is open already if there is one. */
export async function openPageOf({ tag }: Notification, clients: Clients): Promise<void> {
  const path = isKind(tag) ? pushPaths[tag] : '/';
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) {
    await clients.openWindow(path);
    return;
  }
  // The browser may refuse the focus; the page navigates anyway.
  await page.focus().catch(() => {});
  if (await goesThere(page, path)) return;
  // A page that this worker does not control can't be navigated.
  await page.navigate(path).catch(() => clients.openWindow(path));
}
