import { type PushKind, pushPaths, unreadableMessage } from '@fresher-party/contract/push';
import { pageList } from '../app/routes.ts';

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

/** Shows the message's page in an open window of the app, else in a new one. */
export async function openPageOf({ tag }: Notification, clients: Clients): Promise<void> {
  const path = isKind(tag) ? pushPaths[tag] : '/';
  const pages = await clients.matchAll({ type: 'window' });
  // A station or the projector must go on.
  const page = pages.find(({ url }) => !pageList.some((one) => one.bare && one.path === new URL(url).pathname));
  const shown = await page?.navigate(path).catch(() => null);
  if (!shown) return void (await clients.openWindow(path));
  // The browser may refuse it.
  await shown.focus().catch(() => {});
}
