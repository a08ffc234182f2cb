import { formatDate, formatHour } from '@fresher-party/contract/format-date';
import { votingOpensText } from '@fresher-party/contract/voting';
import {
  closesAt,
  opensAt as opensAtTime,
  useKnownEvent,
  useLastSeconds,
  useNights,
  useVotingOpensAt,
  useVotingPhase,
} from '../../state/event/event.ts';
import { useNowNext } from '../../state/schedule/schedule.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { counted } from '../../ui/wording.ts';
import styles from './WaitingScene.module.css';

function useVoteLine(): string | null {
  const phase = useVotingPhase();
  const opensAt = useVotingOpensAt();
  const event = useKnownEvent();
  const closes = closesAt(event);
  const seconds = useLastSeconds(closes ?? opensAtTime(event));
  if (seconds !== null && seconds > 0)
    return `Voting ${phase === 'open' ? 'closes' : 'opens'} in ${counted(seconds, 'second')}.`;
  switch (phase) {
    case 'unknown':
      return null;
    case 'locked':
      return votingOpensText(opensAt);
    case 'open':
      return closes === null ? 'Voting is open.' : `Voting is open until ${formatHour(closes)}.`;
    case 'closed':
      return 'Voting has closed.';
    case 'results':
      return 'The results are out.';
  }
}

function Programme() {
  const state = useNowNext();
  const { now, next } = state ?? {};
  const startsAt = next?.item?.startsAt;
  const later = next && `${next.title}${startsAt ? `, ${formatHour(startsAt)}` : ''}`;
  return (
    <>
      <p className={styles.title}>{now?.title ?? next?.title}</p>
      {now ? later && <p className={styles.then}>then {later}</p> : <p className={styles.then}>{next?.when}</p>}
    </>
  );
}

/** Before the show: the event's name, a QR code of the app, the state of the vote and what is on. */
export function WaitingScene() {
  const [night] = useNights();
  const vote = useVoteLine();
  return (
    <div className={styles.waiting}>
      <Scene />
      <h2 className={styles.name}>
        Freshers <span className="block">Night '{formatDate(night.startsAt, 'yy')}</span>
      </h2>
      <div className={styles.card}>
        <QrCode value={location.origin} label="QR code of the app’s address" className={styles.code} />
        <div>
          <p className={styles.call}>
            Songs, whispers, <span className="block">your vote.</span>
          </p>
          <p>
            Point your camera here, or open <b className="block">{location.host}</b>
          </p>
        </div>
      </div>
      <div className={styles.now}>
        {vote !== null && <p className={styles.vote}>{vote}</p>}
        <Programme />
      </div>
    </div>
  );
}
