import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { signOut } from '../api/sign-out.ts';
import { paths } from './routes.ts';

/** Signs out from the navigation, which goes home (spec §4). First the address, or the guard would see a visitor. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    flushSync(() => void navigate(paths.home));
    signOut();
  }, [navigate]);
}
