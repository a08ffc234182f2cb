import { stageSteps } from '@fresher-party/contract/voting';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../api/client.ts';
import { paths } from '../../app/routes.ts';
import { useOnline } from '../../state/online.ts';
import { useStation } from '../../state/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Lights } from '../../ui/Lights.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StationExit } from '../../ui/StationExit.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import styles from './Stage.module.css';
import { StageScene } from './StageScene.tsx';
import { useStage } from './use-stage.ts';
import { WaitingScene } from './WaitingScene.tsx';

/** Milliseconds for which the help is shown. */
const helpFor = 8000;

function toggleFullScreen(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  // If the browser refuses, the stage still fills its window.
  done.catch(() => {});
}

/** The stage for the projector (ADR 39). Controlled by its keys or from the vote desk. */
export function StagePage() {
  const { query, stage, busy, failure, forward, back } = useStage();
  const online = useOnline();
  const isStation = useStation() !== undefined;
  /** Counts how often help was requested. The first one is automatic, and only on the dark screen. */
  const [helps, setHelps] = useState(1);
  const isRunning = stage !== null;
  useEffect(() => {
    // Not while waiting: that may take an hour, and the help must still show on the dark screen.
    if (helps === 0 || !isRunning) return;
    const timer = window.setTimeout(() => setHelps(0), helpFor);
    return () => window.clearTimeout(timer);
  }, [helps, isRunning]);

  useKeys({
    // A station can't move the stage.
    ...(!(isStation && isRunning) && { ' ': forward, ArrowRight: forward, PageDown: forward }),
    ...(!isStation && isRunning && { ArrowLeft: back, PageUp: back }),
    f: toggleFullScreen,
    F: toggleFullScreen,
    '?': () => setHelps((times) => times + 1),
  });

  const current = stage ? stageSteps[stage.step] : undefined;
  const isWaiting = query.status === 'ready' && stage === null;
  const kind = current?.kind ?? (isWaiting ? 'waiting' : 'none');
  const message =
    query.status === 'error'
      ? `${online ? errorText(query.failure, 'The stage could not be loaded.') : 'The stage needs the internet.'} Press Space to try again.`
      : failure;
  const helpIsDue = helps > 1 || (helps === 1 && kind === 'dark');

  return (
    <div
      className={styles.stage}
      aria-busy={busy}
      data-step={kind}
      data-category={current && 'category' in current ? current.category : undefined}
    >
      <PageHeading className="visually-hidden">Stage</PageHeading>
      {isWaiting && <WaitingScene />}
      {current && <StageScene step={current} results={stage?.results ?? []} />}
      {kind !== 'dark' && kind !== 'none' && (
        <div className={styles.lights}>
          <Lights all />
        </div>
      )}
      {isStation ? (
        <div className={styles.leave}>
          <StationExit />
        </div>
      ) : (
        <Link className={styles.exit} to={paths.votingDesk} aria-label="Leave the stage">
          <Icon name="close" />
        </Link>
      )}
      {message && (
        <p className={styles.failure} role="alert">
          {message} {query.status === 'error' && <Button onClick={forward}>Try again</Button>}
        </p>
      )}
      {!message && isRunning && helpIsDue && (
        <p className={styles.help} key={helps}>
          {isStation ? (
            'The vote desk moves the stage. '
          ) : (
            <>
              <kbd>Space</kbd> or <kbd>→</kbd> goes on, <kbd>←</kbd> back,{' '}
            </>
          )}
          <kbd>F</kbd> full screen
        </p>
      )}
    </div>
  );
}
