import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The secret after the `#` of the link. Removes it from the URL, so that history and shared screens don't show it. */
export function useLinkSecret(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [secret, setSecret] = useState(() => hash.slice(1));
  useEffect(() => {
    if (hash === '') return;
    // Another link that is opened in the same tab changes only the URL.
    setSecret(hash.slice(1));
    navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return secret;
}
