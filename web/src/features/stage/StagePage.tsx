import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../api/client.ts';
import { paths } from '../../app/routes.ts';
import { useOnline } from '../../state/online.ts';
import { useStation } from '../../state/session/station.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Lights } from '../../ui/Lights.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StationExit } from '../../ui/StationExit.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import styles from './Stage.module.css';
import { StageScene } from './StageScene.tsx';
import { stageSteps } from './stage-steps.ts';
import { useStage } from './use-stage.ts';

/** How long the help stays. Milliseconds. */
const helpFor = 8000;

function toggleFullScreen(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  // A browser may refuse; the stage fills its window all the same.
  done.catch(() => {});
}

/** The stage for the projector (ADR 39): dark, suspense, the name. Run by keys alone. */
export function StagePage() {
  const { query, stage, step, failure, forward, back } = useStage();
  const online = useOnline();
  const isStation = useStation() !== null;
  /** Counts the calls for help. The first comes by itself, for the dark screen alone. */
  const [helps, setHelps] = useState(1);
  useEffect(() => {
    if (helps === 0) return;
    const timer = window.setTimeout(() => setHelps(0), helpFor);
    return () => window.clearTimeout(timer);
  }, [helps]);

  const isRunning = stage !== null;
  useKeys({
    ' ': forward,
    ArrowRight: forward,
    PageDown: forward,
    ...(isRunning && { ArrowLeft: back, PageUp: back }),
    f: toggleFullScreen,
    F: toggleFullScreen,
    '?': () => setHelps((times) => times + 1),
  });

  const current = step === null ? undefined : stageSteps[step];
  let scene: ReactNode = null;
  if (query.status === 'error') {
    scene = (
      <p className={styles.line}>
        {online ? errorText(query.failure, 'The stage could not be loaded.') : 'The stage needs the internet.'} Press
        Space to try again.
      </p>
    );
  } else if (query.status === 'ready' && stage === null) {
    scene = (
      <p className={styles.line}>
        The stage has not been started.{' '}
        {!isStation && (
          <Link className={styles.link} to={paths.votingDesk}>
            Start it at the vote desk
          </Link>
        )}
      </p>
    );
  } else if (stage && current) scene = <StageScene step={current} results={stage.results} />;

  return (
    <div
      className={styles.stage}
      data-step={current?.kind ?? 'none'}
      data-category={current && 'category' in current ? current.category : undefined}
    >
      <PageHeading className="visually-hidden">Stage</PageHeading>
      {isStation ? (
        <div className={styles.leave}>
          <StationExit />
        </div>
      ) : (
        <Link className={styles.exit} to={paths.votingDesk} aria-label="Leave the stage">
          <Icon name="close" />
        </Link>
      )}
      {current && current.kind !== 'dark' && (
        <div className={styles.lights}>
          <Lights all />
        </div>
      )}
      <div className={styles.scene} aria-live="polite">
        {scene}
      </div>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {!failure && isRunning && (helps > 1 || (helps === 1 && current?.kind === 'dark')) && (
        <p className={styles.help} key={helps}>
          <kbd>Space</kbd> or <kbd>→</kbd> goes on, <kbd>←</kbd> back, <kbd>F</kbd> full screen
        </p>
      )}
    </div>
  );
}
