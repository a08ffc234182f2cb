/** An unsent whisper, kept for its writer while the tab lives: a session may end in the middle of a sentence. */

import { tabKeys } from '../../config/storage-keys.ts';
import { readTab, writeTab } from '../../lib/tab-storage.ts';

/** The draft of this person, or ''. Another person's draft is never shown. */
export function parseDraft(json: string | null, userId: string): string {
  try {
    const kept: unknown = JSON.parse(json ?? 'null');
    if (typeof kept !== 'object' || kept === null) return '';
    const draft = kept as Record<string, unknown>;
    return draft.userId === userId && typeof draft.text === 'string' ? draft.text : '';
  } catch {
    return '';
  }
}

export function readDraft(userId: string): string {
  return parseDraft(readTab(tabKeys.whisperDraft), userId);
}

export function keepDraft(userId: string, text: string): void {
  writeTab(tabKeys.whisperDraft, text === '' ? null : JSON.stringify({ userId, text }));
}
