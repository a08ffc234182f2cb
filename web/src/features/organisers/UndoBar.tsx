import { type CSSProperties, useEffect, useState } from 'react';
import { useSubmit } from '../../api/use-submit.ts';
import { serverNow } from '../../state/event/event.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './UndoBar.module.css';
import { newestOf, type Offer, offeredForMs, useOffers } from './undo-offers.ts';

/** The newest offer, until it expires. */
function useNewest(): Offer | null {
  const offers = useOffers();
  const [looks, lookAgain] = useState(0);
  const newest = newestOf(offers, serverNow());
  const ends = newest && newest.at + offeredForMs;
  useEffect(() => {
    if (ends === null) return;
    // Repeated if the offset of the server’s clock has changed meanwhile.
    const timer = window.setTimeout(() => lookAgain(looks + 1), Math.max(50, ends - serverNow()));
    return () => window.clearTimeout(timer);
  }, [ends, looks]);
  return newest;
}

/** A bar above the dock: the last action, with Undo for ten seconds and a ring that counts down. */
export function UndoBar() {
  const offer = useNewest();
  const [undo, undoing] = useSubmit(async (of: Offer) => void (await of.undo?.()), { rests: true });
  return (
    <div className={styles.place}>
      <div role="status" aria-label="What happened">
        {offer && (
          <div className={styles.bar} key={offer.key} data-tone={offer.tone} data-done="">
            {offer.tone === 'error' ? (
              <Icon name="alert" />
            ) : (
              <svg
                className={styles.ring}
                viewBox="0 0 24 24"
                aria-hidden="true"
                style={{ '--gone': `${offer.at - serverNow()}ms` } as CSSProperties}
              >
                <circle cx="12" cy="12" r="9" />
                <circle cx="12" cy="12" r="9" pathLength="1" />
              </svg>
            )}
            <p className={styles.words} role={offer.tone === 'error' ? 'alert' : undefined}>
              {offer.who !== null && (
                <>
                  <b className="bold">{offer.who}:</b>{' '}
                </>
              )}
              {offer.text}
            </p>
            {offer.undo && (
              <button
                type="button"
                className={styles.undo}
                aria-disabled={undoing || undefined}
                onClick={() => void undo(offer)}
              >
                <Icon name="undo" size={20} />
                Undo
              </button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
