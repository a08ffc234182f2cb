import { hoursText, mainPlace } from '@fresher-party/contract/event';
import { formatDate } from '@fresher-party/contract/format-date';
import { limits } from '@fresher-party/contract/limits';
import { votingOpensShortText } from '@fresher-party/contract/voting';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pushSupport, turnOnPush } from '../../api/push.ts';
import { useAct } from '../../api/use-act.ts';
import { paths } from '../../app/routes.ts';
import { useEvent, useNights, usePartyOver, useVenue, useVotingOpensAt } from '../../state/event/event.ts';
import { useSession } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { OutcomeNotice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import paper from '../../ui/Paper.module.css';
import { AddToCalendar } from '../../ui/schedule/AddToCalendar.tsx';
import styles from './Welcome.module.css';

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

function NotifyMe() {
  const { act, busy, outcome } = useAct(async () => {
    const problem = await turnOnPush();
    return problem === ''
      ? { tone: 'success', text: 'Notifications are on for this device.' }
      : { tone: 'error', text: problem };
  });
  if (pushSupport() === 'none') return null;
  return (
    <>
      {outcome?.tone !== 'success' && (
        <Button icon="bell" busy={busy} onClick={() => void act()}>
          Notify me
        </Button>
      )}
      {outcome && (
        <div className={styles.word}>
          <OutcomeNotice of={outcome} />
        </div>
      )}
    </>
  );
}

function Coupon({
  icon,
  title,
  to,
  children,
}: {
  icon: IconName;
  title: string;
  to?: string | undefined;
  children: ReactNode;
}) {
  return (
    <li className={`stack gap-1 tiny ${styles.coupon}`}>
      <Icon name={icon} size={24} />
      {to ? (
        <Link className="display ink medium unlined" to={to}>
          {title}
        </Link>
      ) : (
        <b className="display ink medium">{title}</b>
      )}
      <span>{children}</span>
    </li>
  );
}

function useVoteCoupon(): { readonly text: string; readonly to?: string } {
  const opensAt = useVotingOpensAt();
  const state = useEvent()?.voting.state;
  if (state === 'open') return { text: 'Open now', to: paths.vote };
  return { text: state === 'closed' ? 'Voting has closed' : votingOpensShortText(opensAt) };
}

export function Welcome() {
  const user = useSession()?.user;
  const nights = useNights();
  const vote = useVoteCoupon();
  const isOver = usePartyOver();
  const venue = useVenue();
  if (!user) return null;
  return (
    <div className={`stack gap-6 ${styles.page}`}>
      <header>
        <p className="sky small semibold breakable below-1">Welcome, {user.email}</p>
        <PageHeading className="big">
          You’re in, <bdi translate="no">{firstWord(user.name)}</bdi>.
        </PageHeading>
      </header>
      <div className={styles.printer}>
        <div className={styles.paper}>
          <section aria-label="Your pass" className={`on-paper small ${paper.paper} ${styles.ticket}`}>
            <div className={`stack gap-5 semibold ${paper.body} ${styles.body}`}>
              <p className="spread gap-2">
                <span>Two nights. One pass.</span>
                <span>{mainPlace(venue)}</span>
              </p>
              <p className={`display big ink breakable ${styles.name}`}>
                <bdi translate="no">{user.name}</bdi>
              </p>
              <ul className={`stack gap-4 nights ${styles.nights}`}>
                {nights.map((night) => (
                  <li key={night.id} className="column">
                    <span className="toned">{night.label}</span>
                    <b className="display ink x-large">{formatDate(night.startsAt, 'EEE d')}</b>
                    <span>{hoursText(night)}</span>
                  </li>
                ))}
              </ul>
            </div>
            <ul className={`${paper.stub} ${styles.coupons}`}>
              <Coupon icon="crown" title="Cast your vote" to={vote.to}>
                {vote.text}
              </Coupon>
              <Coupon icon="music" title="Request tracks" to={paths.music}>
                {limits.songSlots} slots · Spotify links only
              </Coupon>
              <Coupon icon="whisper" title="Whisper" to={paths.messages}>
                Anonymous shoutouts
              </Coupon>
            </ul>
          </section>
        </div>
      </div>
      {!isOver && (
        <div className={`cluster ${styles.calls}`}>
          <AddToCalendar kind="gold" />
          <NotifyMe />
        </div>
      )}
      <p className="muted small centre">Each coupon you use lights one more bulb.</p>
    </div>
  );
}
