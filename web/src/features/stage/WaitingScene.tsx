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
import { counted, unbroken } from '../../ui/wording.ts';
import styles from './WaitingScene.module.css';

function useVoteLine(): string | null {
  const phase = useVotingPhase();
  const opensAt = useVotingOpensAt();
  const event = useKnownEvent();
  const closes = closesAt(event);
  const seconds = useLastSeconds(closes ?? opensAtTime(event));
  if (seconds !== null && (seconds > 0 || phase !== 'unknown'))
    return `Voting ${closes === null ? 'opens' : 'closes'} ${seconds > 0 ? `in ${counted(seconds, 'second')}` : 'now'}.`;
  if (phase === 'open') return closes === null ? 'Voting is open.' : `Voting is open until ${formatHour(closes)}.`;
  return {
    unknown: null,
    locked: votingOpensText(opensAt),
    closed: 'Voting has closed.',
    results: 'The results are out.',
  }[phase];
}

export function WaitingScene() {
  const [night] = useNights();
  const vote = useVoteLine();
  const phase = useVotingPhase();
  const isVoteOver = phase === 'closed' || phase === 'results';
  const { now, next } = useNowNext() ?? {};
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
            Songs, whispers, <span className="block">{isVoteOver ? 'the results.' : 'your vote.'}</span>
          </p>
          <p>
            Point your camera here, or open <b className="block">{location.host}</b>
          </p>
        </div>
      </div>
      <div className={styles.now}>
        {vote !== null && <p className={styles.vote}>{unbroken(vote)}</p>}
        <p className={styles.title}>{now ? `Now: ${now.title}` : next && `Next: ${next.title}`}</p>
        {next && (
          <p className={styles.then}>
            {unbroken(now ? `then ${next.title}${next.when && `, ${next.when}`}` : next.when)}
          </p>
        )}
      </div>
    </div>
  );
}
