/** An open menu or review is a history entry, which Back closes. It never has what the user chose. */

import { useSyncExternalStore } from 'react';

type Step = 'menu' | 'review';

interface Place {
  readonly step?: Step;
}

const listeners = new Set<() => void>();
/** `history.back` is asynchronous: a second tap must not go back twice. */
let isLeaving = false;

/** Checks whether the step has ended. Call it also after a link that replaces the entry: no popstate event fires. */
export function checkStep(): void {
  for (const listener of listeners) listener();
}

function onPop(): void {
  isLeaving = false;
  window.history.scrollRestoration = 'auto';
  checkStep();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', onPop);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', onPop);
  };
}

const stepNow = (): Step | undefined => (window.history.state as Place | null)?.step;

/** Adds the entry with the router's state, so that nothing changes for the router. */
function enter(step: Step): void {
  if (stepNow() === step) return;
  // After a review the page scrolls by itself, and the browser must not restore the position afterwards. This applies
  // to the current entry, to which Back returns, not to the new one.
  if (step === 'review') window.history.scrollRestoration = 'manual';
  window.history.pushState({ ...window.history.state, step }, '');
  window.history.scrollRestoration = 'auto';
  checkStep();
}

function leave(step: Step): void {
  if (stepNow() !== step || isLeaving) return;
  isLeaving = true;
  window.history.back();
}

if (typeof window !== 'undefined' && stepNow() !== undefined) {
  const { step: _, ...state } = window.history.state;
  window.history.replaceState(state, '');
}

interface HistoryStep {
  readonly isOn: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
}

const steps: Record<Step, Omit<HistoryStep, 'isOn'>> = {
  menu: { enter: () => enter('menu'), leave: () => leave('menu') },
  review: { enter: () => enter('review'), leave: () => leave('review') },
};

export function useHistoryStep(step: Step): HistoryStep {
  const isOn = useSyncExternalStore(
    subscribe,
    () => stepNow() === step,
    () => false,
  );
  return { isOn, ...steps[step] };
}
