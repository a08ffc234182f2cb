/**
 * A step of a page in the browser's history, such as an open menu or a review: Back undoes it instead of leaving the
 * page. The history holds the step's name alone, never what was chosen in it.
 */

import { useSyncExternalStore } from 'react';

type Step = 'menu' | 'review';

interface Place {
  readonly step?: Step;
}

const listeners = new Set<() => void>();
/** Going back takes a moment, in which a second tap must not go back twice. */
let isLeaving = false;

/** Also after a link that took the step's place: it ends at once, before the next page has loaded. */
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

/** The router's own record of the address stays as it is: for the router nothing has moved. */
function enter(step: Step): void {
  if (stepNow() === step) return;
  // After a review the page puts what matters into sight itself, and the browser would scroll back after it. Set on the
  // place that Back leads to; the step, and a page that takes its place, keep the browser's own way.
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

// A reload begins without it.
if (typeof window !== 'undefined' && stepNow() !== undefined) {
  const { step: _, ...state } = window.history.state;
  window.history.replaceState(state, '');
}

export interface HistoryStep {
  readonly isOn: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
}

const steps: Record<Step, Omit<HistoryStep, 'isOn'>> = {
  menu: { enter: () => enter('menu'), leave: () => leave('menu') },
  review: { enter: () => enter('review'), leave: () => leave('review') },
};

/** Whether the step is on, with stable ways into and out of it. */
export function useHistoryStep(step: Step): HistoryStep {
  const isOn = useSyncExternalStore(
    subscribe,
    () => stepNow() === step,
    () => false,
  );
  return { isOn, ...steps[step] };
}
