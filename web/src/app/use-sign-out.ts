import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { type NavigateOptions, useNavigate } from 'react-router-dom';
import { signOut } from '../api/sign-out.ts';
import { paths } from './routes.ts';

/** Signs out and goes home (spec §4). It navigates first, or the guard would redirect to the login. */
export function useSignOut(options?: NavigateOptions): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    flushSync(() => void navigate(paths.home, options));
    signOut();
  }, [navigate, options]);
}
