import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call, setUnauthorizedListener } from '../api/client.ts';
import { setRemindersWanted } from '../state/session/progress.ts';
import {
  callToken,
  clearSession,
  currentSession,
  currentStation,
  type LoginState,
  readUser,
  SessionConfirming,
  saveSession,
} from '../state/session/session.ts';
import { pageList, paths } from './routes.ts';

const shows401 = (pathname: string): boolean => pageList.some((page) => page.path === pathname && page.shows401);

async function confirmSession(): Promise<void> {
  const stored = currentSession();
  if (!stored || currentStation()) return;
  const result = await call('GET /me');
  const user = result.success ? readUser(result.data.data.user) : null;
  if (!result.success || !user || callToken() !== stored.token) return;
  setRemindersWanted(user.id, result.data.data.reminders);
  if (JSON.stringify(user) !== JSON.stringify(stored.user)) saveSession({ token: stored.token, user });
}

/** Uses the stored session at once and confirms it in the background. A 401 ends it (ADR 2). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [confirming, setConfirming] = useState(() => currentSession() !== null);
  const navigate = useNavigate();
  const location = useLocation();
  const onUnauthorized = useEffectEvent((tokenUsed: string | null) => {
    // A response to an older session does not affect the stored one.
    if (tokenUsed !== callToken()) return;
    // Its page says that it has ended.
    if (currentStation()) return clearSession('expired');
    if (shows401(location.pathname)) return;
    clearSession('expired');
    const state: LoginState = { from: location, expired: true };
    navigate(paths.login, { replace: true, state });
  });

  useEffect(() => setUnauthorizedListener(onUnauthorized), []);

  useEffect(() => {
    void confirmSession().finally(() => setConfirming(false));
  }, []);

  return <SessionConfirming value={confirming}>{children}</SessionConfirming>;
}
