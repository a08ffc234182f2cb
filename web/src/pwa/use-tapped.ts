import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { openMessage } from '../sw/protocol.ts';

/** Navigates when a notification is tapped. `stays`: the page says no, and the worker chooses another window. */
export function useTapped(stays: boolean): void {
  const navigate = useNavigate();
  const onMessage = useEffectEvent(({ data, ports }: MessageEvent) => {
    if (data?.type !== openMessage) return;
    ports[0]?.postMessage(!stays);
    if (!stays) void navigate(data.path);
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, []);
}
