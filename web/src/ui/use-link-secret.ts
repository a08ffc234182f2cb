import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The secret after the `#` of the link. Moves it from the URL, so that history and shared screens don't show it, to the
 * state of this entry of the history, so that a reload keeps it.
 */
export function useLinkSecret(): string {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const secret = hash.slice(1);
  useEffect(() => {
    if (secret !== '') navigate(pathname, { replace: true, state: { secret } });
  }, [secret, pathname, navigate]);
  return secret || (state?.secret ?? '');
}
