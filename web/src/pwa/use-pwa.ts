/** Hooks for the state of updates and installation. */

import { useState } from 'react';
import { deviceStorage } from '../state/kept/browser-storage.ts';
import { deviceKeys } from '../state/kept/storage-keys.ts';
import { useHasActed } from '../state/session/progress.ts';
import { useStore } from '../state/store.ts';
import { installEvent } from './install-event.ts';
import { type InstallOffer, installOffer, isIosSafari } from './install-offer.ts';
import { type UpdateState, updateState } from './registration.ts';

export function useUpdateState(): UpdateState {
  return useStore(updateState, 'none', (state) => state);
}

/** Whether the page runs as an installed app: the media query, or Safari's own property. */
function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || window.matchMedia('(display-mode: standalone)').matches;
}

function readAnswered(): boolean {
  try {
    return window.localStorage.getItem(deviceKeys.installAnswered) !== null;
  } catch {
    // Without storage the answer could not be remembered, so don't ask.
    return true;
  }
}

function rememberAnswered(): void {
  deviceStorage.write(deviceKeys.installAnswered, 'true');
}

/** What to offer now. `answer` ends the offer for good, and so does `install`, which shows the browser's prompt. */
export function useInstallOffer(): { offer: InstallOffer; install: () => Promise<void>; answer: () => void } {
  const [answered, setAnswered] = useState(readAnswered);
  const [installed] = useState(isInstalled);
  const [iosSafari] = useState(() => isIosSafari(navigator.userAgent, navigator.maxTouchPoints));
  const event = useStore(installEvent, null, (kept) => kept);
  const acted = useHasActed();

  const answer = () => {
    rememberAnswered();
    setAnswered(true);
  };

  const install = async () => {
    if (!event) return;
    try {
      await event.prompt();
      await event.userChoice;
    } finally {
      installEvent.set(null);
      answer();
    }
  };

  return { offer: installOffer({ acted, answered, installed, prompt: event !== null, iosSafari }), install, answer };
}
