import { type PushKind, pushPaths, unreadableMessage } from '@fresher-party/contract/push';
import { openMessage } from './protocol.ts';

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
    // Not from this app, or from a later version.
  }
  return unreadableMessage;
}

export function showMessage(registration: ServiceWorkerRegistration, data: PushMessageData | null): Promise<void> {
  const { title, body, tag } = messageOf(data);
  return registration.showNotification(title, { body, tag: tag ?? 'news', icon: '/icons/icon-192.png' });
}

/** Opens the page of a message in the window that was used last, which keeps its state, or in a new one. */
export async function openPageOf({ tag }: Notification, clients: Clients): Promise<void> {
  const path = isKind(tag) ? pushPaths[tag] : '/';
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return void (await clients.openWindow(path));
  // First, since a page in the background may be frozen. The browser may refuse it.
  await page.focus().catch(() => {});
  page.postMessage({ type: openMessage, path });
}
