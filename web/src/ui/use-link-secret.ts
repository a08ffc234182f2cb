import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The secret after the `#` of the link, taken out of the address bar: neither history nor a shared screen shows it. */
export function useLinkSecret(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [secret, setSecret] = useState(() => hash.slice(1));
  useEffect(() => {
    if (hash === '') return;
    // Another link, opened in the same tab, changes the address only.
    setSecret(hash.slice(1));
    navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return secret;
}
