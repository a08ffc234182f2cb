import { type PushKind, pushPaths, unreadableMessage } from '@fresher-party/contract/push';
import { openMessage } from './protocol.ts';

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
    // Not from this app, or from a later version.
  }
  return unreadableMessage;
}

export function showMessage(registration: ServiceWorkerRegistration, data: PushMessageData | null): Promise<void> {
  const { title, body, tag } = messageOf(data);
  return registration.showNotification(title, { body, tag: tag ?? 'news', icon: '/icons/icon-192.png' });
}

function navigatesItself(page: WindowClient, path: string): Promise<boolean | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(null), answerMs);
    page.postMessage({ type: openMessage, path }, [port2]);
  });
}

export async function openPageOf({ tag }: Notification, clients: Clients): Promise<void> {
  const path = isKind(tag) ? pushPaths[tag] : '/';
  for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    // The browser may refuse the focus; the page navigates anyway.
    const focus = () => page.focus().catch(() => {});
    let navigates = await navigatesItself(page, path);
    // A page in the background may be frozen until it has the focus.
    if (navigates === null) {
      await focus();
      navigates = await navigatesItself(page, path);
    } else if (navigates) await focus();
    if (navigates) return;
  }
  await clients.openWindow(path);
}
