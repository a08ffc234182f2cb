import { limits } from '@fresher-party/contract/limits';

/** What another app shared with this one (`share_target` of the manifest): Android puts the link into `text`. Pure. */

/** The parts of the address that the manifest names. */
export const sharedParams = { title: 'title', text: 'text', url: 'url' } as const;

/** The text that was shared, or undefined for an address like any other. */
export function sharedText(search: string): string | undefined {
  const params = new URLSearchParams(search);
  const parts = [sharedParams.url, sharedParams.text, sharedParams.title].map((name) => params.get(name)?.trim());
  return parts.filter(Boolean).join(' ').slice(0, limits.songTextLength) || undefined;
}
